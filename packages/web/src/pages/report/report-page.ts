/** What the file may do wherever it is opened: show itself. No script runs and nothing is loaded. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/** The report as one self-contained file: what is on the page, with its styles, and no script. */
export function reportPage(page: Document, title: string): string {
  const report = page.getElementById("report")?.cloneNode(true) as HTMLElement | undefined;
  for (const details of report?.querySelectorAll("details") ?? []) details.setAttribute("open", "");
  const simulated = page.querySelector(".simulated")?.outerHTML ?? "";
  const head = page.createElement("title");
  head.textContent = title;
  return `<!doctype html>
<html lang="${page.documentElement.lang}" data-theme="light">
<head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width">${head.outerHTML}<style>${stylesOf(page)}</style></head>
<body><main>${simulated}${report?.innerHTML ?? ""}</main></body>
</html>
`;
}

/** The rules of the page, none of which can end the element that holds them. */
function stylesOf(page: Document): string {
  const rules = [...page.styleSheets].flatMap((sheet) => {
    try {
      return [...sheet.cssRules].map((rule) => rule.cssText);
    } catch {
      return []; // a sheet that is not ours
    }
  });
  return (
    rules
      // Fonts are files of the server, which a page that stands alone cannot ask for.
      .filter((rule) => !rule.startsWith("@font-face"))
      // The line at the top of printed pages holds the question, which may say anything.
      .filter((rule) => !(rule.startsWith("@page") && rule.includes("content")))
      .join("\n")
      // Comparisons in media queries stay: a blank after it, and no tag begins.
      .replaceAll(/<(?!=?\s)/g, "\\3c ")
  );
}
