import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { addCidr, isPublicAddress, withoutZone } from './addresses.ts';

/** What EPS_WEBHOOK_ALLOW permits beyond public addresses. */
export interface AllowList {
  hasHost(host: string): boolean;
  hasAddress(address: string): boolean;
}

/** From host names, addresses and CIDRs. */
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

/** A receiver: where it is and in which kind of environment it is registered. */
export interface Target {
  url: URL;
  environmentKind: 'test' | 'live';
}

/**
 * The one answer for what is blocked and what does not resolve: asking tells nothing about the network
 * behind.
 */
export class AddressNotAllowed extends Error {
  constructor() {
    super('address_not_allowed');
  }
}

/**
 * Every address the target's host has now, all of them allowed: public ones over https; those of the
 * allow-list over https too, and over http in test environments. Throws AddressNotAllowed.
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

/** The host as resolvers take it: no brackets around IPv6, no dot of the root. */
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
