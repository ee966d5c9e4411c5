import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { addCidr, isPublicAddress, withoutZone } from './addresses.ts';

/** The hosts and addresses in EPS_WEBHOOK_ALLOW, which may be private. */
export interface AllowList {
  hasHost(host: string): boolean;
  hasAddress(address: string): boolean;
}

/** Builds the allow list from host names, addresses and CIDR ranges. */
export function allowList(entries: readonly string[]): AllowList {
  const addresses = new BlockList();
  const hosts = new Set(
    entries.filter((entry) => !addCidr(addresses, entry)).map((entry) => entry.toLowerCase()),
  );
  return {
    hasHost: (host) => hosts.has(host),
    hasAddress: (address) => addresses.check(withoutZone(address), isIP(address) === 6 ? 'ipv6' : 'ipv4'),
  };
}

/** The URL of an endpoint and the kind of the environment in which it is registered. */
export interface Target {
  url: URL;
  environmentKind: 'test' | 'live';
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

/**
 * Resolves the target's host and returns its addresses. All of them must be allowed: public addresses with
 * https; addresses on the allow list with https, and with http in test environments. Throws
 * AddressNotAllowed.
 */
export async function resolveTarget(target: Target, allow: AllowList): Promise<LookupAddress[]> {
  const host = hostOf(target.url);
  const addresses = await addressesOf(host);
  const listed = (address: string) => allow.hasHost(host) || allow.hasAddress(address);
  const mayBePlain = target.environmentKind === 'test';
  const allowed = ({ address }: LookupAddress) =>
    target.url.protocol === 'https:'
      ? isPublicAddress(address) || listed(address)
      : mayBePlain && listed(address);
  if (addresses.length === 0 || !addresses.every(allowed)) throw new AddressNotAllowed();
  return addresses;
}

/** Returns the host as resolvers expect it: no brackets around an IPv6 address, no final dot. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}

async function addressesOf(host: string): Promise<LookupAddress[]> {
  const family = isIP(host);
  if (family !== 0) return [{ address: host, family }];
  try {
    return await lookup(host, { all: true });
  } catch {
    throw new AddressNotAllowed();
  }
}
