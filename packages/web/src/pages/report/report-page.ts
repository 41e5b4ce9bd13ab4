/** The report as one self-contained file: what is on the page, with its styles, and no script. */
export function reportPage(page: Document, title: string): string {
  const styles = [...page.styleSheets].flatMap((sheet) => {
    try {
      return [...sheet.cssRules].map((rule) => rule.cssText);
    } catch {
      return []; // a sheet that is not ours
    }
  });
  const report = page.getElementById("report")?.cloneNode(true) as HTMLElement | undefined;
  for (const details of report?.querySelectorAll("details") ?? []) details.setAttribute("open", "");
  const simulated = page.querySelector(".simulated")?.outerHTML ?? "";
  // Fonts are files of the server, which a page that stands alone cannot ask for.
  const css = styles.filter((rule) => !rule.startsWith("@font-face")).join("\n");
  const head = page.createElement("title");
  head.textContent = title;
  return `<!doctype html>
<html lang="${page.documentElement.lang}" data-theme="light">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${head.outerHTML}<style>${css}</style></head>
<body><main>${simulated}${report?.innerHTML ?? ""}</main></body>
</html>
`;
}
