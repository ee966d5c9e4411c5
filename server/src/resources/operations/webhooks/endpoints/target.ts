import type { LookupAddress } from 'node:dns';
import { BlockList, isIP } from 'node:net';
import type { Config } from '../../../../config/config.ts';
import { addCidr, isPublicAddress, withoutZone } from './addresses.ts';
import { createNameResolver, type NameResolver } from './resolver.ts';

/** The URL of an endpoint and the kind of the environment in which it is registered. */
export interface Target {
  url: URL;
  environmentKind: 'test' | 'live';
}

export interface TargetResolver {
  /**
   * Resolves the target's host and returns its addresses. All of them must be allowed: public addresses with
   * https; addresses on the allow list with https, and with http in test environments. Throws
   * AddressNotAllowed, also if the host does not resolve within the limit, and the signal's reason.
   */
  resolve(target: Target, signal: AbortSignal): Promise<LookupAddress[]>;
}

/**
 * The one error for blocked addresses and for names that do not resolve, so that callers learn nothing about
 * the internal network.
 */
export class AddressNotAllowed extends Error {
  constructor() {
    super('address_not_allowed');
  }
}

/** The part of an attempt's time that resolving the name may take. */
const RESOLVING_SHARE = 1 / 3;

export function createTargetResolver(
  { allow, dnsServers, timeoutMs }: Pick<Config['webhooks'], 'allow' | 'dnsServers' | 'timeoutMs'>,
  names: NameResolver = createNameResolver({ servers: dnsServers, timeoutMs: timeoutMs * RESOLVING_SHARE }),
): TargetResolver {
  const allowed = createAllowList(allow);
  return {
    async resolve({ url, environmentKind }, signal) {
      const host = hostOf(url);
      const family = isIP(host);
      const addresses = family !== 0 ? [{ address: host, family }] : await names.addressesOf(host, signal);
      const isListed = (address: string) => allowed.hasHost(host) || allowed.hasAddress(address);
      const isAllowed = ({ address }: LookupAddress) =>
        url.protocol === 'https:'
          ? isPublicAddress(address) || isListed(address)
          : environmentKind === 'test' && isListed(address);
      if (addresses.length === 0 || !addresses.every(isAllowed)) throw new AddressNotAllowed();
      return addresses;
    },
  };
}

/** Returns the host as resolvers expect it: no brackets around an IPv6 address, no final dot. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}

/** Throws AddressNotAllowed if an organization does not send webhooks to the host; no hosts: to any. */
export function requireHost(url: URL, hosts: readonly string[]): void {
  if (hosts.length === 0) return;
  const host = hostOf(url).toLowerCase();
  const isListed = (entry: string) =>
    entry.startsWith('*.') ? host.endsWith(entry.slice(1)) : host === entry;
  if (!hosts.some(isListed)) throw new AddressNotAllowed();
}

/** The hosts and addresses in EPS_WEBHOOK_ALLOW, which may be private. */
interface AllowList {
  hasHost(host: string): boolean;
  hasAddress(address: string): boolean;
}

/** Builds the allow list from host names, addresses and CIDR ranges. */
function createAllowList(entries: readonly string[]): AllowList {
  const addresses = new BlockList();
  const hosts = new Set(
    entries.filter((entry) => !addCidr(addresses, entry)).map((entry) => entry.toLowerCase()),
  );
  return {
    hasHost: (host) => hosts.has(host),
    hasAddress: (address) => addresses.check(withoutZone(address), isIP(address) === 6 ? 'ipv6' : 'ipv4'),
  };
}
