/** "4F2A": where the log ends, short enough to be read aloud. */
export function headText(hash: string): string {
  return hash.slice(0, 4).toUpperCase();
}

/** "4F2A-91C7": enough of the sealed settings' hash to compare screens by eye. */
export function fingerprintText(fingerprint: string | null): string {
  if (fingerprint === null) return "–";
  const letters = fingerprint.slice(0, 8).toUpperCase();
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}
