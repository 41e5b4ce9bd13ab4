import { useEffect } from "react";

/**
 * Puts a line at the top of every printed page. As a rule of a style sheet that is there already: the server's policy allows no styles
 * within a page. Browsers that know no page margins leave it out.
 */
export function useRunningHead(text: string | null): void {
  useEffect(() => {
    const sheet = document.styleSheets[0];
    if (text === null || !sheet) return;
    const rule = `@page { margin: 18mm 15mm; @top-left { content: ${cssString(text)}; font-size: 9pt; } }`;
    const at = sheet.insertRule(rule, sheet.cssRules.length);
    const inserted = sheet.cssRules[at];
    return () => {
      const place = [...sheet.cssRules].indexOf(inserted as CSSRule);
      if (place >= 0) sheet.deleteRule(place);
    };
  }, [text]);
}

/** As CSS writes a string: quotes, backslashes and line ends would end it. */
function cssString(text: string): string {
  const escaped = text.replaceAll(/["\\\n\r\f]/g, (letter) =>
    letter === '"' || letter === "\\" ? `\\${letter}` : " ",
  );
  return `"${escaped}"`;
}
