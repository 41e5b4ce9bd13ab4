import { isIPv6 } from "node:net";

/**
 * Addresses that one household, office or machine has at will count as one: an IPv6 network of 64 bits. An IPv4 address in the clothes of
 * IPv6 is that IPv4 address.
 */
export function oneAddress(address: string): string {
  const plain = address.replace(/%.*$/, "").replace(/^\[|\]$/g, "");
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain);
  if (mapped?.[1]) return mapped[1];
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 4).join(":")}::/64` : address;
}

/** Its eight groups, without zeros in front. */
function groupsOf(address: string): readonly string[] {
  const [front = "", back] = address.split("::");
  const read = (text: string): string[] =>
    text === ""
      ? []
      : text.split(":").flatMap((group) => (group.includes(".") ? ["0", "0"] : [group]));
  const [head, tail] = [read(front), read(back ?? "")];
  const gap = back === undefined ? 0 : Math.max(0, 8 - head.length - tail.length);
  return [...head, ...Array.from({ length: gap }, () => "0"), ...tail].map((group) =>
    Number.parseInt(group, 16).toString(16),
  );
}
