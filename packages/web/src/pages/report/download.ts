/** Hands a file to the reader, made in this page. */
export function downloadText(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the file when it is saved, which may be a moment later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
