import type { Config } from '../config/config.ts';
import type { Principal } from '../http/principal.ts';

/** Since then, new keys can no longer have the legacy format. */
const DEPRECATED_AT = new Date('2026-01-01T00:00:00Z');

/**
 * Headers of every response to a legacy key: Deprecation (RFC 9745) and, if a cutoff is set, Sunset (RFC
 * 8594).
 */
export function legacyKeyHeaders({ legacyKeyCutoff }: Config): Record<string, string> {
  const deprecation = `@${DEPRECATED_AT.getTime() / 1000}`;
  if (legacyKeyCutoff === undefined) return { deprecation };
  return { deprecation, sunset: new Date(legacyKeyCutoff).toUTCString() };
}

/** Returns whether a key has the legacy format and those are no longer accepted. */
export function isAfterCutoff(
  { legacyKeyCutoff }: Config,
  { legacy }: Pick<Principal, 'legacy'>,
  now: Date,
): boolean {
  return legacy && legacyKeyCutoff !== undefined && now.toISOString() >= legacyKeyCutoff;
}
