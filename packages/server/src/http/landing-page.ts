/** Where the pages have not been built: says what runs here and where its description is. */
export function landingPage(version: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Unswayed</title></head>
<body>
<h1>Unswayed is running.</h1>
<p>What would your group choose if nobody was watching?</p>
<p>This is version ${version}. It has no pages yet: programs use it over HTTP, as described in
<a href="/api/openapi.json">its OpenAPI document</a>.</p>
</body>
</html>
`;
}
