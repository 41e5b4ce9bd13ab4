/** Cyrillic and Greek letters, and the Latin ones that look the same. */
const alike: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ["\u0430\u0391\u03B1\u0410", "a"],
    ["\u0412\u0392\u0432", "b"],
    ["\u0441\u0421\u03F2\u03F9", "c"],
    ["\u0501", "d"],
    ["\u0435\u0415\u0395\u0451\u0401", "e"],
    ["\u04BB\u041D\u0397\u043D", "h"],
    ["\u0456\u0406\u0399\u03B9\u0457\u0407\u04CF\u04C0", "i"],
    ["\u0458\u0408\u03F3", "j"],
    ["\u043A\u041A\u039A\u03BA", "k"],
    ["\u043C\u041C\u039C", "m"],
    ["\u039D", "n"],
    ["\u043E\u041E\u039F\u03BF", "o"],
    ["\u0440\u0420\u03A1\u03C1", "p"],
    ["\u0455\u0405", "s"],
    ["\u0442\u0422\u03A4\u03C4", "t"],
    ["\u03C5", "u"],
    ["\u03BD\u0475", "v"],
    ["\u0445\u0425\u03A7\u03C7", "x"],
    ["\u0443\u0423\u03A5\u04AF\u04AE", "y"],
    ["\u0396", "z"],
  ].flatMap(([letters = "", latin = ""]) => [...letters].map((letter) => [letter, latin])),
);

/** A name as the eye takes it in: capitals, alphabets and marks that cannot be told apart are the same. */
export function asSeen(name: string): string {
  const whole = name.normalize("NFKC").replaceAll(/\p{Default_Ignorable_Code_Point}/gu, "");
  return [...whole]
    .map((letter) => alike[letter] ?? letter)
    .join("")
    .toLocaleLowerCase("en");
}
