import ipaddr from 'ipaddr.js';

/**
 * Returns the unit that is counted: an IPv4 address or an IPv6 /64 network, which is what one customer
 * usually has.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv6' ? parsed.toByteArray().slice(0, 8).join('.') : parsed.toString();
}
