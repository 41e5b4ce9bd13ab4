import { describe, expect, test } from "vitest";
import { columnOf, readCsv } from "../../src/problems/csv.ts";

describe("a data file", () => {
  test("is read by heading, whatever its line ends, quotes and blank lines", () => {
    const { columns, rows } = readCsv(
      '\uFEFFname, price\r\n"Napasai, ""A"" Hotel",12.5\r\n\r\n"two\nlines",3\n',
    );

    expect(columns).toEqual(["name", "price"]);
    expect(rows.map((row) => [row.line, row.text("name"), row.number("price", 0)])).toEqual([
      [2, 'Napasai, "A" Hotel', 12.5],
      [4, "two\nlines", 3],
    ]);
  });

  test("counts lines through fields of several lines", () => {
    const { rows } = readCsv('a,b\n"1\n2",x\n3,y');

    expect(rows.map(({ line }) => line)).toEqual([2, 4]);
  });

  test.each([
    ["a,b\n1,2\n3,many", "line 3, column b", '"many"', "at least 0"],
    ["a,b\n1,2\n3,", "line 3, column b", '""', "a number"],
    ["a,b\n1,-2", "line 2, column b", '"-2"', "at least 0"],
    ["a,b\n1,0x", "line 2, column b", '"0x"', "a number"],
    ["a,b\n1,2,3", "line 2", "3 cells", "2, one for each heading"],
    ['a,b\n1,"2', "line 2, column 2", "the end of the file", "a closing double quote"],
    ['a,b\n1,"2"3', "line 2, column 2", "doubled"],
    ["a,a\n1,2", "line 1", '"a"', "each heading once"],
    ["a,b", "data", "a heading only", "lines below"],
    ["", "line 1", '""', "a heading"],
  ])("%o is refused with its place", (text, ...parts) => {
    const read = () => readCsv(text).rows.map((row) => row.number("b", 0));

    for (const part of parts) expect(read).toThrow(part);
  });

  test("a column may go by several names, and a missing one is named with those there are", () => {
    const table = readCsv("cost,rank\n1,2");

    expect(columnOf(table, ["price", "cost"])).toBe("cost");
    expect(() => columnOf(table, ["price", "fee"])).toThrow(
      'line 1: got ["cost", "rank"], wanted a column called price or fee',
    );
  });
});
