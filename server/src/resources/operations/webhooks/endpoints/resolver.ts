import type { LookupAddress, RecordWithTtl } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { createLruCache } from '../../../../lru-cache.ts';
import { openHostsFile } from './hosts-file.ts';

/** Resolves host names without threads, so that a name server that does not respond delays nothing else. */
export interface NameResolver {
  /**
   * Returns the IPv4 and then the IPv6 addresses of a name; empty if it does not resolve in time. Rejects
   * when `signal` aborts.
   */
  addressesOf(host: string, signal: AbortSignal): Promise<LookupAddress[]>;
}

export interface NameResolverOptions {
  /** Name servers as `address` or `address:port`; empty for those of the operating system. */
  servers: readonly string[];
  /** Limit of one look-up over all tries and servers. */
  timeoutMs: number;
  hostsFile?: string;
}

const MAX_CACHED = 10_000;
const MAX_TTL_SECONDS = 60;
/** Short, because the owner of a name may be correcting it at the moment. */
const FAILURE_TTL_SECONDS = 5;
const TRIES = 3;

interface ResolvedHost {
  addresses: LookupAddress[];
  ttlSeconds: number;
}

/**
 * Creates a resolver that reads the hosts file, then its cache, then asks the name servers. `dns.lookup` is
 * not used because it occupies one of the process's few threads until the operating system gives up; c-ares,
 * which `Resolver` wraps, uses sockets and can be cancelled. It does not use search domains or mDNS.
 */
export function createNameResolver({ servers, timeoutMs, hostsFile }: NameResolverOptions): NameResolver {
  const hosts = openHostsFile(hostsFile);
  const cache = createLruCache<LookupAddress[]>(MAX_CACHED);
  const running = new Map<string, Promise<LookupAddress[]>>();

  async function queryAndCache(name: string): Promise<LookupAddress[]> {
    const { addresses, ttlSeconds } = await query(name, servers, timeoutMs);
    if (ttlSeconds > 0) cache.set(name, addresses, { ttl: ttlSeconds * 1000 });
    return addresses;
  }

  async function resolve(name: string): Promise<LookupAddress[]> {
    const local = await hosts.addressesOf(name);
    if (local.length > 0) return local.map(withFamily);
    if (/^(.+\.)?localhost$/.test(name)) return ['127.0.0.1', '::1'].map(withFamily);
    return cache.get(name) ?? (await queryAndCache(name));
  }

  /** Concurrent look-ups share the whole look-up, so none can miss the query of another. */
  function resolveOnce(name: string): Promise<LookupAddress[]> {
    const shared = running.get(name) ?? resolve(name).finally(() => running.delete(name));
    running.set(name, shared);
    return shared;
  }

  return {
    async addressesOf(host, signal) {
      signal.throwIfAborted();
      return untilAborted(resolveOnce(host.toLowerCase()), signal);
    },
  };
}

/** Asks for both families at once and cancels both at the deadline. */
async function query(host: string, servers: readonly string[], timeoutMs: number): Promise<ResolvedHost> {
  const resolver = new Resolver({ timeout: Math.max(1, Math.floor(timeoutMs / TRIES)), tries: TRIES });
  if (servers.length > 0) resolver.setServers(servers);
  const deadline = setTimeout(() => resolver.cancel(), timeoutMs);
  try {
    const records = (
      await Promise.all([
        resolver.resolve4(host, { ttl: true }).catch((): RecordWithTtl[] => []),
        resolver.resolve6(host, { ttl: true }).catch((): RecordWithTtl[] => []),
      ])
    ).flat();
    const ttls = records.map(({ ttl }) => ttl);
    return {
      addresses: records.map(({ address }) => withFamily(address)),
      ttlSeconds: records.length === 0 ? FAILURE_TTL_SECONDS : Math.min(MAX_TTL_SECONDS, ...ttls),
    };
  } finally {
    clearTimeout(deadline);
  }
}

function withFamily(address: string): LookupAddress {
  return { address, family: isIP(address) };
}

/** Stops waiting when the signal aborts. The query continues until its own deadline and fills the cache. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
