import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectStatus, setUpApp } from '../../../../test/actors.ts';
import { directoryOfProvider } from '../../../../test/scim.ts';
import { person, type SignOn, startSignOn } from '../../../../test/single-sign-on.ts';

/** Groups of identity providers limit members to units. */

let sso: SignOn;
beforeAll(async () => {
  sso = await startSignOn();
  const { environmentPath } = await setUpApp(sso.app);
  const units = ['ward-a', 'ward-b'].map((id) => ({ id, name: id }));
  await expectStatus(sso.app.call('PUT', `${environmentPath}/units`, { body: { units } }), 200);
  const group_units = { authors: ['ward-a'], people: ['ward-b', 'ward-a'], administrators: null };
  const path = `${sso.path}/identity-providers/${sso.provider.id}`;
  const changed = await expectStatus(sso.app.call('PATCH', path, { body: { group_units } }), 200);
  expect(changed.group_units).toEqual(group_units);
});
afterAll(() => sso?.close());

const unitsOf = async (name: string) => (await sso.memberOf(`${name}@example.test`)).unit_ids;

test('completeSignOn: a sign-in limits the member to the units of their groups', async () => {
  for (const [groups, expected] of [
    [['authors'], ['ward-a']],
    [
      ['authors', 'people'],
      ['ward-a', 'ward-b'],
    ],
    [['people', 'administrators'], null],
    [['others'], []],
  ] as const) {
    sso.issuer.person = { ...person('grace'), groups: [...groups] };
    expect((await sso.signOn()).status).toBe(200);
    expect(await unitsOf('grace')).toEqual(expected);
  }
});

test('createScimGroup, patchScimGroup: a directory limits its people to the units of their groups', async () => {
  const directory = await directoryOfProvider(sso);
  const { id } = await directory.user('lin');
  expect(await unitsOf('lin')).toEqual([]);
  const authors = await directory.group('authors', id);
  expect(await unitsOf('lin')).toEqual(['ward-a']);
  const all = await directory.group('administrators', id);
  expect(await unitsOf('lin')).toBeNull();
  for (const group of [all, authors]) {
    const removal = { op: 'remove', path: `members[value eq "${id}"]` };
    expect((await directory.patch(`/Groups/${group.id}`, removal)).status).toBeLessThan(300);
  }
  expect(await unitsOf('lin')).toEqual([]);
});

test('a provider without group_units leaves limits that are set by hand', async () => {
  sso.other.person = { ...person('sam'), groups: ['people'] };
  expect((await sso.signOn(sso.otherProvider)).status).toBe(200);
  const { id } = await sso.memberOf('sam@example.test');
  expect(await unitsOf('sam')).toBeNull();
  const body = { unit_ids: ['ward-b'] };
  await expectStatus(sso.app.call('PATCH', `${sso.path}/memberships/${id}`, { body }), 200);
  sso.other.person.groups = ['authors'];
  expect((await sso.signOn(sso.otherProvider)).status).toBe(200);
  expect(await unitsOf('sam')).toEqual(['ward-b']);
});
