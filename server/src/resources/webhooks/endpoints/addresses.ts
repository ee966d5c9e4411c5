import { BlockList, isIP } from 'node:net';

/**
 * Not globally reachable: IANA IPv4 Special-Purpose Address Registry (RFC 6890 and successors), multicast,
 * reserved.
 */
const SPECIAL_IPV4 = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // shared by carrier-grade NAT
  '127.0.0.0/8', // loopback
  '169.254.0.0/16', // link-local, cloud metadata among it
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
 * IPv6 is public inside global unicast alone, which leaves out loopback, unique local, link-local, multicast,
 * IPv4-mapped and -compatible, NAT64 (64:ff9b::/96 and 64:ff9b:1::/48), discard and segment routing at once.
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

/** Whether an IP address may be dialled without being on the allow-list. What is no address is not public. */
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

/** `fe80::1%eth0` → `fe80::1`. */
export function withoutZone(address: string): string {
  return address.replace(/%.*$/, '');
}

function subnets(cidrs: readonly string[]): BlockList {
  const list = new BlockList();
  for (const cidr of cidrs) addCidr(list, cidr);
  return list;
}

/** Adds `address/length`, or one address. False when it is neither. */
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
