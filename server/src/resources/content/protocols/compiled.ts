import { compileProtocol, type JsonObject, type Protocol } from '@eps/engine';
import { createLruCache } from '../../../lru-cache.ts';
import { parseJson } from '../../../parse-json.ts';
import type { ProtocolRow } from './queries.ts';

/** Compiled protocols by the hash of their content. */
const compiled = createLruCache<Protocol>(500);

/** Returns the protocol of a row that was published, and null if its content has errors. */
export function protocolOf({
  content,
  content_hash,
}: Pick<ProtocolRow, 'content' | 'content_hash'>): Protocol | null {
  const known = compiled.get(content_hash);
  if (known) return known;
  const { protocol } = compileProtocol(parseJson(content) as JsonObject);
  if (protocol) compiled.set(content_hash, protocol);
  return protocol;
}
