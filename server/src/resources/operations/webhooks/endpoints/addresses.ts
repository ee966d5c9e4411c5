import { BlockList, isIP } from 'node:net';

/**
 * IPv4 ranges that are not globally reachable: the IANA IPv4 Special-Purpose Address Registry (RFC 6890 and
 * its successors), multicast and reserved addresses.
 */
const SPECIAL_IPV4 = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // shared by carrier-grade NAT
  '127.0.0.0/8', // loopback
  '169.254.0.0/16', // link-local, which includes cloud metadata services
  '172.16.0.0/12', // private
  '192.0.0.0/24', // IETF protocol assignments
  '192.0.2.0/24', // documentation
  '192.31.196.0/24', // AS112
  '192.52.193.0/24', // AMT
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '192.175.48.0/24', // AS112
  '198.18.0.0/15', // benchmarking
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, broadcast
];

/**
 * Only global unicast is public. This excludes loopback, unique local, link-local, multicast, IPv4-mapped and
 * IPv4-compatible addresses, NAT64 (64:ff9b::/96 and 64:ff9b:1::/48), discard-only and segment routing.
 */
const GLOBAL_UNICAST_IPV6 = '2000::/3';
const SPECIAL_IPV6 = [
  '2001::/23', // IETF protocol assignments: Teredo, ORCHID, benchmarking
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4, which carries an IPv4 address
  '2620:4f:8000::/48', // AS112
  '3fff::/20', // documentation
];

const special = subnets([...SPECIAL_IPV4, ...SPECIAL_IPV6]);
const globalUnicast = subnets([GLOBAL_UNICAST_IPV6]);

/** Returns whether webhooks may connect to an address that is not on the allow list. False for other text. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !special.check(address, 'ipv4');
    case 6:
      return (
        globalUnicast.check(withoutZone(address), 'ipv6') && !special.check(withoutZone(address), 'ipv6')
      );
    default:
      return false;
  }
}

/** Removes the zone: `fe80::1%eth0` becomes `fe80::1`. */
export function withoutZone(address: string): string {
  return address.replace(/%.*$/, '');
}

function subnets(cidrs: readonly string[]): BlockList {
  const list = new BlockList();
  for (const cidr of cidrs) addCidr(list, cidr);
  return list;
}

/** Adds a CIDR range or one address to the list. Returns false if the text is neither. */
export function addCidr(list: BlockList, cidr: string): boolean {
  const [, address = '', length] = /^\[?([0-9a-f.:]+)\]?(?:\/(\d{1,3}))?$/i.exec(cidr) ?? [];
  const version = isIP(address);
  if (version === 0) return false;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  if (length === undefined) list.addAddress(address, family);
  else if (Number(length) <= (version === 4 ? 32 : 128)) list.addSubnet(address, Number(length), family);
  else return false;
  return true;
}
