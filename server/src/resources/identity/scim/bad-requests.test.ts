import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { directoryOfProvider, scimErrorOf, type TestDirectory } from '../../../../test/scim.ts';
import { type SignOn, startSignOn } from '../../../../test/single-sign-on.ts';

let sso: SignOn;
let directory: TestDirectory;
beforeAll(async () => {
  sso = await startSignOn();
  directory = await directoryOfProvider(sso);
});
afterAll(() => sso?.close());

describe('requests that are not valid', () => {
  test.each([
    ['an address of another domain', { userName: 'a@elsewhere.test', emails: [] }, 'invalidValue'],
    ['no address', { userName: 'just-a-name', emails: [] }, 'invalidValue'],
    ['a wrong type', { active: 1 }, 'invalidValue'],
    ['too many addresses', { emails: Array(21).fill({ value: 'a@example.test' }) }, 'invalidValue'],
  ])('createScimUser rejects %s', async (_, changes, scimType) => {
    const body = { schemas: [], userName: 'bad@example.test', ...changes };
    expect(scimErrorOf(await directory.send('POST', '/Users', body))).toEqual([400, scimType]);
  });

  test.each([
    'userName eq',
    'password eq "x"',
    'userName gt "a"',
    'active eq "maybe"',
    'constructor eq "x"',
    '((((',
  ])('listScimUsers rejects the filter %s', async (filter) => {
    const response = await directory.send('GET', `/Users?filter=${encodeURIComponent(filter)}`);
    expect(scimErrorOf(response)).toEqual([400, 'invalidFilter']);
  });

  test('changeScimUser rejects paths that lead out of the user', async () => {
    const created = await directory.user('patched');
    for (const operation of [
      { op: 'add', path: '__proto__.polluted', value: 'yes' },
      { op: 'add', path: 'name.constructor.prototype.polluted', value: 'yes' },
      { op: 'add', value: { 'constructor.prototype.polluted': 'yes' } },
    ])
      expect(scimErrorOf(await directory.patch(`/Users/${created.id}`, operation))).toEqual([
        400,
        'invalidPath',
      ]);
    expect(({} as any).polluted).toBeUndefined();
    for (const operation of [
      { op: 'move', path: 'active', value: true },
      { op: 'remove' },
      { op: 'replace', path: 'userName[', value: 'x' },
      { op: 'replace', path: 'userName.deeper.still', value: 'x' },
      { op: 'replace', path: 'active', value: 'perhaps' },
      { op: 'remove', path: 'userName' },
    ]) {
      const { status } = await directory.patch(`/Users/${created.id}`, operation);
      expect([operation, status]).toEqual([operation, 400]);
    }
    expect((await directory.send('GET', `/Users/${created.id}`)).body).toEqual(created);
  });

  test('errors before the handler have the shape, too', async () => {
    const raw = (rawBody: string, type = 'application/scim+json') =>
      sso.app.call('POST', '/scim/v2/Users', {
        key: directory.token,
        rawBody,
        headers: { 'content-type': type },
      });
    expect(scimErrorOf(await raw('{'))).toEqual([400, 'invalidSyntax']);
    expect(scimErrorOf(await raw('<x/>', 'application/xml'))).toEqual([415, 'scim']);
    expect(scimErrorOf(await directory.send('PUT', '/Users', {}))).toEqual([405, 'scim']);
    expect(scimErrorOf(await directory.send('GET', '/Nothing'))).toEqual([404, 'scim']);
  });

  test('property: no filter and no operation is an error of the service', async () => {
    const { id } = await directory.user('fuzzed');
    const word = fc.constantFrom('userName', 'emails', 'name', 'members', 'active', 'eq', 'and', 'not', 'pr');
    const sign = fc.constantFrom('[', ']', '(', ')', '.', '"', ':', ' ', ' eq ', '"x"', 'urn:a:b:');
    const text = fc.array(fc.oneof(word, sign, fc.string()), { maxLength: 8 }).map((parts) => parts.join(''));
    const value = fc.oneof(text, fc.jsonValue({ maxDepth: 3 }));
    const operation = fc.record(
      { op: fc.constantFrom('add', 'replace', 'remove', 'x'), path: text, value },
      { requiredKeys: ['op'] },
    );
    const operations = fc.array(operation, { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(text, operations, async (filter, sent) => {
        const found = await directory.send('GET', `/Users?${new URLSearchParams({ filter })}`);
        const changed = await directory.patch(`/Users/${id}`, ...sent);
        for (const response of [found, changed]) {
          expect(response.status, response.text).toBeLessThan(500);
          if (response.status >= 400) expect(scimErrorOf(response)[1]).not.toBe('not an error of SCIM');
        }
      }),
      { numRuns: 150 },
    );
  });
});
