import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Operation, operations } from './document.ts';
import { expectDocumented } from './expect-documented.ts';
import { broken, validRequest, withIds } from './generate.ts';
import { limitMs, requestsOf, SEED } from './settings.ts';
import { type FuzzWorld, startFuzzWorld } from './world.ts';

/**
 * Sends requests generated from openapi.json to every operation, and compares every response with the
 * document.
 */

let fuzz: FuzzWorld;
beforeAll(async () => {
  fuzz = await startFuzzWorld();
});
afterAll(() => fuzz.world.app.close());

/** Operations that would end the credentials of the test, or change its owner's password. */
const EXCLUDED = ['logout', 'changePassword'];
/** Operations that leave fewer resources for other operations; they come last. */
const ENDING = /^(set|delete|erase|remove|revoke|complete)/;
const included = operations.filter(({ operationId }) => !EXCLUDED.includes(operationId));
const tested = [
  ...included.filter(({ operationId }) => !ENDING.test(operationId)),
  ...included.filter(({ operationId }) => ENDING.test(operationId)),
];
const named = (list: readonly Operation[]) =>
  list.map((operation) => [operation.operationId, operation] as const);

describe('a request that matches the document gets a documented response', () => {
  const numRuns = Math.ceil(requestsOf('valid') / tested.length);
  test.each(named(tested))(
    '%s',
    async (_, operation) => {
      const property = fc.asyncProperty(validRequest(operation), async (request) => {
        expectDocumented(operation, await fuzz.send(operation, request));
      });
      await fc.assert(property, { seed: SEED, numRuns });
    },
    limitMs(numRuns),
  );
});

/** The problem of a request, besides its body. */
const MISTAKES: Record<string, Parameters<FuzzWorld['send']>[2]> = {
  'no credential': { key: null },
  'an unknown credential': { key: `eps_${'0'.repeat(36)}` },
  'a body that is not JSON': { rawBody: '{"a":' },
  'a body of another media type': { rawBody: 'a=b', headers: { 'content-type': 'text/plain' } },
  'an Idempotency-Key that is too long': { idempotencyKey: 'x'.repeat(256) },
};

function mistakesOf({ credential, body, parameters }: Operation): (typeof MISTAKES)[string][] {
  const keyed = parameters.some(({ name }) => name.toLowerCase() === 'idempotency-key');
  return Object.entries(MISTAKES)
    .filter(([name]) =>
      name.includes('credential') ? credential !== 'none' : name.includes('body') ? body : keyed,
    )
    .map(([, options]) => options);
}

describe('a request that breaks the document gets a documented error', () => {
  const breakable = tested.filter(
    (operation) => operation.body !== undefined || mistakesOf(operation).length > 0,
  );
  const numRuns = Math.ceil(requestsOf('invalid') / breakable.length);
  test.each(named(breakable))(
    '%s',
    async (_, operation) => {
      const picks = fc.record({ place: fc.nat(), mistake: fc.nat(), inBody: fc.nat({ max: 3 }) });
      const property = fc.asyncProperty(validRequest(operation), picks, async (request, pick) => {
        const mistakes = mistakesOf(operation);
        const body = withIds(request.body, fuzz.known);
        const wrong = operation.body && broken(operation.body, body, pick.place);
        const breaksBody = wrong !== undefined && (pick.inBody > 0 || mistakes.length === 0);
        const response = breaksBody
          ? await fuzz.send(operation, { ...request, body: wrong })
          : await fuzz.send(operation, request, mistakes[pick.mistake % mistakes.length]);
        expectDocumented(operation, response);
        expect(response.status, `${operation.operationId} ${response.text}`).toBeGreaterThanOrEqual(400);
        if (breaksBody && operation.credential === 'api')
          expect([400, 404, 413, 422]).toContain(response.status);
      });
      await fc.assert(property, { seed: SEED, numRuns });
    },
    limitMs(numRuns),
  );
});
