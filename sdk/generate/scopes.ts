import { type Document, endpointsOf } from './document.ts';

/** Returns the text of scopes.gen.ts: the scope that each operation requires, by its id. */
export function generateScopes(document: Document): string {
  const rows = endpointsOf(document).flatMap(({ operation }) => {
    const scope = operation['x-required-scope'];
    return scope === undefined ? [] : [`  ${operation.operationId}: '${scope}',`];
  });
  return [
    '// Generated from openapi.json by sdk/generate.ts; do not edit.',
    '',
    '/** The scope that each operation requires; operations without a scope are not listed. */',
    'export const REQUIRED_SCOPES = {',
    ...rows.sort(),
    '} as const;',
    '',
  ].join('\n');
}
