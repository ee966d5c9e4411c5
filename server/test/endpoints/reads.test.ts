import { expect, test } from 'vitest';
import { routes } from '../../src/routes.ts';

/** Fields of responses with data about a person. */
const PERSONAL = [
  'subject_id',
  'external_id',
  'profile',
  'answers',
  'report',
  'trace',
  'scores',
  'evaluation',
];
const OF_PEOPLE = /^(?:subjects|enrollments|evaluations|sessions|tasks|messages):/;
/** They name people by id at most, in data that is addressed to another system. */
const BY_ID_ONLY = ['listEvents', 'getEvent'];

/** Reads of content and statistics, whose fields have the same names. */
const NOT_OF_PEOPLE = /^(?:analytics|definitions|bundles|organization|programs):/;

function namesIn(schema: unknown): string[] {
  if (schema === null || typeof schema !== 'object') return [];
  const { properties } = schema as { properties?: object };
  return [...Object.keys(properties ?? {}), ...Object.values(schema).flatMap(namesIn)];
}

const onEnvironments = routes.filter(
  ({ access, path, idempotency }) =>
    access.credential === 'api' && path.includes('{environment_id}') && idempotency !== 'required',
);

test.each(onEnvironments.map((endpoint) => [endpoint.operationId, endpoint] as const))(
  '%s declares which read of a person it is, if it is one',
  (id, { access, response, reads }) => {
    const scope = access.credential === 'api' ? (access.scope ?? '') : '';
    const isPersonal =
      OF_PEOPLE.test(scope) ||
      (!NOT_OF_PEOPLE.test(scope) && namesIn(response).some((name) => PERSONAL.includes(name)));
    if (isPersonal && !BY_ID_ONLY.includes(id)) expect(reads).toBeDefined();
  },
);

test('the id of what is read is in the path or in the response', () => {
  for (const { operationId, path, reads } of onEnvironments) {
    if (reads === undefined || reads === 'none' || reads.idOf) continue;
    const name = reads.resource === 'participant_session' ? 'session_id' : `${reads.resource}_id`;
    expect([operationId, path.includes(`{${name}}`)]).toEqual([operationId, true]);
  }
});
