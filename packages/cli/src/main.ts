/** Runs one command and resolves to the exit code. */
export async function main(argv: string[]): Promise<number> {
  console.error(`unswayed: there is no command "${argv[0] ?? ""}"`);
  return 2;
}
