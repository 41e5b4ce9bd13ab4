/** "4F2A-91C7": enough of the sealed settings' hash to compare screens by eye. */
export function fingerprintText(fingerprint: string | null): string {
  if (fingerprint === null) return "–";
  const letters = fingerprint.slice(0, 8).toUpperCase();
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}
