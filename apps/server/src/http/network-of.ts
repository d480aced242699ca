import ipaddr from 'ipaddr.js';

/**
 * The network that a caller speaks for, as limits count it: an IPv4 address, mapped or not, is one; of IPv6 a
 * subscriber has the whole /64 and can take another address for every request.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const known = ipaddr.process(address);
  if (!(known instanceof ipaddr.IPv6)) return known.toString();
  const network = known.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
