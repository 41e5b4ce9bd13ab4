import { main, processIo } from "unswayed/kit";
import { workbench } from "./command-table.ts";

process.exitCode = await main(process.argv.slice(2), processIo(), workbench);
