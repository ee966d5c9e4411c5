import { Resolver } from 'node:dns/promises';
import { createLruCache } from '../lru-cache.ts';

/** Decides for which domains an organization may send mails. */
export interface SenderDomains {
  /**
   * Returns whether an organization may use an address as sender: the operator allows the domain, or a TXT
   * record of the domain names the organization. `unknown`: the name servers did not answer.
   */
  check(organizationId: string, address: string): Promise<'allowed' | 'not_allowed' | 'unknown'>;
  /** Returns the TXT record by which an organization proves that a domain is its own. */
  proofOf(organizationId: string, address: string): { name: string; value: string };
}

export interface SenderDomainOptions {
  /** Domains that the operator allows; `*.example.org` for those below, `*` for every domain. */
  allowed: readonly string[];
  /** Name servers as `address` or `address:port`; empty for those of the operating system. */
  dnsServers: readonly string[];
}

const TIMEOUT_MS = 2000;
const TRIES = 2;
/** How long an answer of the name servers is used. */
const CACHE_MS = 60_000;
/** The name servers know the domain, or have said that there is no such record. */
const NO_RECORD = ['ENODATA', 'ENOTFOUND'];

export function createSenderDomains({ allowed, dnsServers }: SenderDomainOptions): SenderDomains {
  const known = createLruCache<readonly string[]>(1000, CACHE_MS);
  const textsOf = async (name: string): Promise<readonly string[] | undefined> => {
    const cached = known.get(name);
    if (cached) return cached;
    const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
    if (dnsServers.length > 0) resolver.setServers(dnsServers);
    const texts = await resolver.resolveTxt(name).then(
      (records) => records.map((parts) => parts.join('')),
      ({ code }: NodeJS.ErrnoException) => (NO_RECORD.includes(code ?? '') ? [] : undefined),
    );
    // The owner of a domain may be adding the record at the moment.
    if (texts !== undefined && texts.length > 0) known.set(name, texts);
    return texts;
  };
  const proofOf: SenderDomains['proofOf'] = (organizationId, address) => ({
    name: `_eps.${domainOf(address)}`,
    value: `eps-organization=${organizationId}`,
  });
  return {
    proofOf,
    async check(organizationId, address) {
      if (allowed.some((pattern) => isWithin(domainOf(address), pattern))) return 'allowed';
      const { name, value } = proofOf(organizationId, address);
      const texts = await textsOf(name);
      if (texts === undefined) return 'unknown';
      return texts.some((text) => text.trim() === value) ? 'allowed' : 'not_allowed';
    },
  };
}

/** Returns the domain of an address, which may be in angle brackets after a name. */
export function domainOf(address: string): string {
  return address
    .slice(address.lastIndexOf('@') + 1)
    .replace(/>$/, '')
    .toLowerCase();
}

function isWithin(domain: string, pattern: string): boolean {
  if (pattern === '*') return true;
  return pattern.startsWith('*.') ? domain.endsWith(pattern.slice(1)) : domain === pattern;
}
