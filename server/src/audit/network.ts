import ipaddr from 'ipaddr.js';

const IPV4_PREFIX = 24;
const IPV6_PREFIX = 48;

/**
 * Returns the network of a client address, such as `192.0.2.0/24` or `2001:db8:1::/48`. The audit log stores
 * no full addresses, because they are personal data. Returns an empty string for anything but an IP address.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return '';
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4'
    ? `${ipaddr.IPv4.networkAddressFromCIDR(`${parsed}/${IPV4_PREFIX}`)}/${IPV4_PREFIX}`
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/${IPV6_PREFIX}`)}/${IPV6_PREFIX}`;
}
