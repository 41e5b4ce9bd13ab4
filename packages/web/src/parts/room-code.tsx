import { type ReactNode, useState } from "react";
import { go } from "../router.ts";
import { useTexts } from "../texts/texts.tsx";

/** For anyone who was told a code and has no camera. */
export function RoomCode({ given = "" }: { readonly given?: string }): ReactNode {
  const texts = useTexts();
  const [code, setCode] = useState(given);
  return (
    <form
      className="row card"
      onSubmit={(event) => {
        event.preventDefault();
        const letters = code.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
        if (letters) go(`/j/${letters.slice(0, 4)}-${letters.slice(4)}`);
      }}
    >
      <label htmlFor="code">{texts.home.haveCode}</label>
      <input
        id="code"
        autoCapitalize="characters"
        autoComplete="off"
        size={9}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <button type="submit">{texts.home.enter}</button>
    </form>
  );
}
