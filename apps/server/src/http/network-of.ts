import ipaddr from 'ipaddr.js';

/** The IPv6 network as text; null for an IPv4 address, mapped or not. */
function ipv6Network(address: ipaddr.IPv4 | ipaddr.IPv6, bits: 48 | 64): string | null {
  if (!(address instanceof ipaddr.IPv6)) return null;
  const network = address.parts.slice(0, bits / 16).map((part) => part.toString(16));
  return `${network.join(':')}::/${bits}`;
}

/**
 * The network of a caller, by which limits count: an IPv4 address, mapped or not; for IPv6 the /64,
 * because a subscriber can use another address in it for every request.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return ipv6Network(parsed, 64) ?? parsed.toString();
}

/**
 * The /48 around an IPv6 network: the most a provider assigns to one subscriber, containing 65,536
 * networks. Limits count it as well, with a higher maximum, because other providers assign a /64 or
 * /56 of a shared /48. Null for IPv4.
 */
export function siteOf(address: string): string | null {
  return ipaddr.isValid(address) ? ipv6Network(ipaddr.process(address), 48) : null;
}
