import ipaddr from 'ipaddr.js';
import { createLruCache } from '../lru-cache.ts';

const IPV4_PREFIX = 24;
const IPV6_PREFIX = 48;

/** Parsing an address takes 2 % of the time of a light request, and most requests come from few addresses. */
const networks = createLruCache<string>(1000);

/**
 * Returns the network of a client address, such as `192.0.2.0/24` or `2001:db8:1::/48`. The audit log stores
 * no full addresses, because they are personal data. Returns an empty string for anything but an IP address.
 */
export function networkOf(address: string): string {
  let network = networks.get(address);
  if (network === undefined) {
    network = parseNetwork(address);
    networks.set(address, network);
  }
  return network;
}

function parseNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return '';
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4'
    ? `${ipaddr.IPv4.networkAddressFromCIDR(`${parsed}/${IPV4_PREFIX}`)}/${IPV4_PREFIX}`
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/${IPV6_PREFIX}`)}/${IPV6_PREFIX}`;
}
