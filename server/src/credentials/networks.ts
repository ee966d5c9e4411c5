import ipaddr from 'ipaddr.js';
import { type FieldError, ValidationError, valueError } from '../http/errors.ts';
import { createLruCache } from '../lru-cache.ts';

type Range = ReturnType<typeof ipaddr.parseCIDR>;

/** Most requests come from few addresses, and are compared with few lists. */
const ranges = createLruCache<Range>(1000);

/**
 * Returns addresses and CIDR ranges in their canonical form, such as `192.0.2.0/24`, sorted and without
 * duplicates. Throws ValidationError for each that is neither.
 */
export function parseNetworks(given: readonly string[], loc: FieldError['loc']): string[] {
  const errors: FieldError[] = [];
  const networks = given.flatMap((text, i) => {
    const network = canonical(text.trim());
    if (network === undefined)
      errors.push(valueError([...loc, i], 'must be an IP address or a CIDR range', text));
    return network ?? [];
  });
  if (errors.length > 0) throw new ValidationError(errors);
  return [...new Set(networks)].sort();
}

/**
 * Returns whether an address is in one of the networks, which `parseNetworks` returned. If there are none,
 * any address is.
 */
export function isInNetworks(address: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true;
  if (!ipaddr.isValid(address)) return false;
  // An IPv4 address can arrive in the form of IPv6 (::ffff:192.0.2.1).
  const parsed = ipaddr.process(address);
  return networks.some((network) => {
    const [base, prefix] = rangeOf(network);
    return parsed.kind() === base.kind() && parsed.match(base, prefix);
  });
}

function rangeOf(network: string): Range {
  let range = ranges.get(network);
  if (range === undefined) {
    range = ipaddr.parseCIDR(network);
    ranges.set(network, range);
  }
  return range;
}

function canonical(text: string): string | undefined {
  // A zone (fe80::1%eth0) names an interface of one machine.
  if (text.includes('%')) return undefined;
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return `${text}/32`;
  if (ipaddr.IPv4.isValidCIDRFourPartDecimal(text)) {
    const [, prefix] = ipaddr.parseCIDR(text);
    return `${ipaddr.IPv4.networkAddressFromCIDR(text)}/${prefix}`;
  }
  const isAddress = ipaddr.IPv6.isValid(text);
  if (!isAddress && !ipaddr.IPv6.isValidCIDR(text)) return undefined;
  const range = isAddress ? `${text}/128` : text;
  const [address, prefix] = ipaddr.parseCIDR(range);
  // Addresses of this form are compared as IPv4, so that such a range would contain none.
  if ((address as ipaddr.IPv6).isIPv4MappedAddress()) return undefined;
  return `${ipaddr.IPv6.networkAddressFromCIDR(range)}/${prefix}`;
}
