import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvRows, csvText, parseCsv, placeIn } from "../src/index.ts";

function cells(text: string): (readonly string[])[] {
  const { header, rows } = parseCsv(text);
  return [header, ...rows].map((row) => row.cells);
}

const rowsOf = (...rows: string[][]) => rows;

describe("a table", () => {
  test.each([
    ["commas", "a,b\n1,2", rowsOf(["a", "b"], ["1", "2"])],
    ["semicolons", "a;b\n1,5;2", rowsOf(["a", "b"], ["1,5", "2"])],
    ["tabs", "a\tb\n1\t2", rowsOf(["a", "b"], ["1", "2"])],
    ["CRLF and a byte-order mark", "\uFEFFa,b\r\n1,2\r\n", rowsOf(["a", "b"], ["1", "2"])],
    ["CR alone", "a,b\r1,2\r", rowsOf(["a", "b"], ["1", "2"])],
    ["line ends of two kinds", "a,b\r\n1,2\n3,4\r\n", rowsOf(["a", "b"], ["1", "2"], ["3", "4"])],
    ["quotes", '"a","b ""x"""\n"1,\n2" ,3', rowsOf(["a", 'b "x"'], ["1,\n2", "3"])],
    ["the other separator in quotes", '"a;b;c",d\n1,2', rowsOf(["a;b;c", "d"], ["1", "2"])],
    ["an empty last cell", "a,b\n1,", rowsOf(["a", "b"], ["1", ""])],
    [
      "blank lines and ends",
      "a,b,,\n\n1,2,,\n,,,\n3,\n",
      rowsOf(["a", "b"], ["1", "2"], ["3", ""]),
    ],
    ["a guarded formula", "a,b\n'=1+1,''+2\n", rowsOf(["a", "b"], ["=1+1", "'+2"])],
  ])("with %s is read", (_, text, expected) => {
    expect(cells(text)).toEqual(expected);
  });

  test.each([["\n"], ["\r\n"], ["\r"]])("counts lines through quoted line ends %j", (end) => {
    const { rows } = parseCsv(["a,b", '"x', 'y",2', "3,4", ""].join(end));

    expect(rows.map((row) => [placeIn(row, 0).line, placeIn(row, 1).line])).toEqual([
      [2, 3],
      [4, 4],
    ]);
  });

  test.each([
    [
      'a,b\n1,"2\n3,4\n',
      'line 2, column 2: expected a closing double quote, got "the end of the file"',
    ],
    ['a,b\n"1"x,2\n', "line 2, column 1: expected the end of the cell after a closing quote"],
    ['a,b\n1, "2"\n', "line 2, column 2: expected no blank before an opening quote"],
    ["a,b\n1,2,3\n", 'line 2: expected 2, one for each heading, got "3 cells"'],
    ["a,b\n1,\uFFFD\n", "line 2, column 2: expected text in UTF-8"],
    ["\n \n", "line 1: expected a heading for each column"],
  ])("%j is refused by line and column", (text, sentence) => {
    expect(() => parseCsv(text)).toThrow(sentence);
  });

  test("that was written is read back as it was", () => {
    const signs = fc.constantFrom(
      "=",
      "+",
      "-",
      "@",
      "'",
      ";",
      ",",
      '"',
      "\n",
      "\t",
      "1",
      "a",
      " ",
      "＝",
    );
    const cell = fc.string({ unit: signs, maxLength: 6 }).map((text) => text.trim());
    const row = fc.array(cell, { minLength: 2, maxLength: 2 }).map((both) => ["k", ...both]);
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 4 }), (rows) => {
        const text = csvText([["key", "one", "two"], ...rows]);
        expect(
          csvRows(text)
            .rows.slice(1)
            .map((read) => read.cells),
          text,
        ).toEqual(rows);
      }),
      { numRuns: 3000 },
    );
  });

  test.each([
    ["=HYPERLINK(1)", "'=HYPERLINK(1)"],
    ["+49 30", "'+49 30"],
    ["-5", "-5"],
    ["@home", "'@home"],
    ["a;=b", '"a;\'=b"'],
    ["＝1", "'＝1"],
    ["\t=1", '"\'\t=1"'],
    ["\tx", '"\'\tx"'],
    ["a; =b", '"a;\' =b"'],
  ])("%j is written as %j, which no spreadsheet takes for a formula", (text, written) => {
    expect(csvText([["a"], [text]])).toBe(`a\n${written}\n`);
  });
});
