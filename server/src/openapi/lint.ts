import { createConfig, lintFromString } from '@redocly/openapi-core';

/** Rules of the linter's recommended set that do not apply, and stricter ones that do. */
const RULES = {
  // The only server is the one that serves the document.
  'no-server-example.com': 'off',
  // Responses of operations without parameters have no 4XX status.
  'operation-4xx-response': 'off',
  'no-unused-components': 'error',
  'operation-description': 'error',
  'parameter-description': 'error',
  'tag-description': 'error',
  'no-invalid-media-type-examples': 'error',
} as const;

/**
 * The interface names the last segment of one path `kind` for POST and `definition_id` for GET. The methods
 * differ, so that requests are unambiguous, although OpenAPI would have both under one name.
 */
const SAME_PATH = {
  rules: ['no-identical-paths', 'no-ambiguous-paths'],
  at: '#/paths/~1v1~1organizations~1{organization_id}~1apps~1{app_id}~1definitions~1{kind}',
};

/** Returns the problems that the OpenAPI linter finds in the document, warnings included. */
export async function lint(document: string): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'], rules: RULES });
  const problems = await lintFromString({ source: document, absoluteRef: 'openapi.json', config });
  return problems
    .filter(
      ({ ruleId, location }) => !(SAME_PATH.rules.includes(ruleId) && location[0]?.pointer === SAME_PATH.at),
    )
    .map(({ ruleId, message, location }) => `${location[0]?.pointer ?? ''} ${message} (${ruleId})`);
}
