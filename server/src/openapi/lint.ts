import { createConfig, lintFromString } from '@redocly/openapi-core';

/** Rules of the linter's recommended set that do not apply, and stricter ones that do. */
const RULES = {
  // The only server is the one that serves the document.
  'no-server-example.com': 'off',
  'operation-4xx-response': 'error',
  'no-unused-components': 'error',
  'operation-description': 'error',
  'parameter-description': 'error',
  'tag-description': 'error',
  'no-invalid-media-type-examples': 'error',
} as const;

/** Returns the problems that the OpenAPI linter finds in the document, warnings included. */
export async function lint(document: string): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'], rules: RULES });
  const problems = await lintFromString({ source: document, absoluteRef: 'openapi.json', config });
  return problems.map(
    ({ ruleId, message, location }) => `${location[0]?.pointer ?? ''} ${message} (${ruleId})`,
  );
}
