import { randomUUID } from 'node:crypto';
import type { Endpoint } from '../../src/http/endpoint.ts';

/** Requests to any endpoint of the route table, built from its schemas. */

interface Parameters {
  properties?: Record<string, { enum?: string[] }>;
  required?: string[];
}

/**
 * Returns the endpoint's path with the first allowed value for each enum parameter, the id from `ids` for
 * each parameter named there, and a new id for all others.
 */
export function pathOf({ path, params }: Endpoint, ids: Record<string, string>): string {
  const { properties = {} } = params as Parameters;
  return path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => properties[name]?.enum?.[0] ?? ids[name] ?? randomUUID(),
  );
}

/**
 * Returns a query string with only the required parameters: the first allowed value of an enum, or a new id.
 */
export function requiredQueryOf({ query }: Endpoint): string {
  const { properties = {}, required = [] } = (query ?? {}) as Parameters;
  const parameters = required.map((name): [string, string] => [
    name,
    properties[name]?.enum?.[0] ?? randomUUID(),
  ]);
  return parameters.length === 0 ? '' : `?${new URLSearchParams(parameters)}`;
}
