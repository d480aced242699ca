import ipaddr from 'ipaddr.js';

/** The network of an IPv6 address, written out; null: it is an IPv4 address, mapped or not. */
function ipv6Network(address: ipaddr.IPv4 | ipaddr.IPv6, bits: 48 | 64): string | null {
  if (!(address instanceof ipaddr.IPv6)) return null;
  const network = address.parts.slice(0, bits / 16).map((part) => part.toString(16));
  return `${network.join(':')}::/${bits}`;
}

/**
 * The network that a caller speaks for, as limits count it: an IPv4 address, mapped or not, is one; of IPv6 a
 * subscriber has the whole /64 and can take another address for every request.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return ipv6Network(parsed, 64) ?? parsed.toString();
}

/**
 * The /48 around an IPv6 network: the most that providers give to one subscriber, who then has 65,536 networks. Limits
 * count it beside the network, and let more pass, since others are given a /64 or /56 of the same /48. Null for IPv4.
 */
export function siteOf(address: string): string | null {
  return ipaddr.isValid(address) ? ipv6Network(ipaddr.process(address), 48) : null;
}
