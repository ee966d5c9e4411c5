import type { Config } from '../config.ts';

/** When this service began to refuse new keys of the old form. */
const DEPRECATED_AT = new Date('2026-01-01T00:00:00Z');

/** What every answer to a legacy key carries: Deprecation (RFC 9745) and, where a cutoff is set, Sunset (RFC 8594). */
export function legacyKeyHeaders({ legacyKeyCutoff }: Config): Record<string, string> {
  const deprecation = `@${DEPRECATED_AT.getTime() / 1000}`;
  if (legacyKeyCutoff === undefined) return { deprecation };
  return { deprecation, sunset: new Date(legacyKeyCutoff).toUTCString() };
}
