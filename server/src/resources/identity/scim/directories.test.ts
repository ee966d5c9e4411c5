import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { directoryOfProvider, scimErrorOf, type TestDirectory } from '../../../../test/scim.ts';
import { type SignOn, startSignOn } from '../../../../test/single-sign-on.ts';

/** The requests of Okta and Microsoft Entra, in the order and with the bodies of their documentation. */

let sso: SignOn;
let directory: TestDirectory;
beforeAll(async () => {
  sso = await startSignOn();
  directory = await directoryOfProvider(sso);
});
afterAll(() => sso?.close());

const search = (filter: string) => encodeURIComponent(filter);

describe('Okta: listScimUsers, createScimUser, getScimUser, replaceScimUser, changeScimUser', () => {
  const user = {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    userName: 'test.user@example.test',
    name: { givenName: 'Test', familyName: 'User' },
    emails: [{ primary: true, value: 'test.user@example.test', type: 'work' }],
    displayName: 'Test User',
    locale: 'en-US',
    externalId: '00ujl29u0le5T6Aj10h7',
    groups: [],
    password: '1mz050nq',
    active: true,
  };
  let id: string;

  test('looks for a user, creates it, and reads it', async () => {
    const none = await directory.send(
      'GET',
      `/Users?filter=${search('userName eq "test.user@example.test"')}&startIndex=1&count=100`,
    );
    expect(none.body).toEqual({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
      totalResults: 0,
      startIndex: 1,
      itemsPerPage: 0,
      Resources: [],
    });
    const created = await directory.send('POST', '/Users', user);
    expect(created.status, created.text).toBe(201);
    expect(created.headers['content-type']).toBe('application/scim+json; charset=utf-8');
    id = created.body.id;
    const { schemas, userName, name, emails, displayName, externalId } = user;
    expect(created.body).toMatchObject({
      ...{ schemas, userName, name, emails, displayName, externalId },
      active: true,
      groups: [],
      meta: { resourceType: 'User', location: expect.stringMatching(new RegExp(`/scim/v2/Users/${id}$`)) },
    });
    expect(created.text).not.toContain('1mz050nq');
    expect((await directory.send('GET', `/Users/${id}`)).body).toEqual(created.body);
    expect(await sso.memberOf('test.user@example.test')).toMatchObject({ role: 'viewer', accepted: true });
    expect(scimErrorOf(await directory.send('POST', '/Users', user))).toEqual([409, 'uniqueness']);
  });

  test('replaces a user', async () => {
    const changed = { ...user, id, name: { givenName: 'Another', familyName: 'User' } };
    const replaced = await directory.send('PUT', `/Users/${id}`, changed);
    expect([replaced.status, replaced.body.name]).toEqual([200, changed.name]);
  });

  test('deactivates and activates a user with a value without a path', async () => {
    const off = await directory.patch(`/Users/${id}`, { op: 'replace', value: { active: false } });
    expect([off.status, off.body.active]).toEqual([200, false]);
    expect(await sso.memberOf('test.user@example.test')).toBeUndefined();
    const found = await directory.send(
      'GET',
      `/Users?filter=${search('userName eq "TEST.user@example.test"')}`,
    );
    expect(found.body.Resources).toMatchObject([{ id, active: false }]);
    const on = await directory.patch(`/Users/${id}`, { op: 'replace', value: { active: true } });
    expect([on.status, on.body.active]).toEqual([200, true]);
    expect(await sso.memberOf('test.user@example.test')).toMatchObject({ role: 'viewer', accepted: true });
  });

  test('createScimGroup, changeScimGroup: pushes a group and its members', async () => {
    const other = await directory.user('okta-other');
    const group = await directory.group('authors', id);
    expect(group.members).toMatchObject([{ value: id, display: 'test.user@example.test' }]);
    expect(await sso.memberOf('test.user@example.test')).toMatchObject({ role: 'editor' });
    const path = `/Groups/${group.id}`;
    const moved = await directory.patch(
      path,
      { op: 'remove', path: `members[value eq "${id}"]` },
      { op: 'add', path: 'members', value: [{ value: other.id, display: 'okta-other@example.test' }] },
    );
    expect([moved.status, moved.text]).toEqual([204, '']);
    expect(await sso.memberOf('test.user@example.test')).toMatchObject({ role: 'viewer' });
    expect(await sso.memberOf('okta-other@example.test')).toMatchObject({ role: 'editor' });
    const all = [{ value: id, display: 'test.user@example.test' }, { value: other.id }];
    await directory.patch(path, { op: 'replace', path: 'members', value: all });
    expect((await directory.send('GET', path)).body.members).toHaveLength(2);
    const value = { id: group.id, displayName: 'people' };
    expect((await directory.patch(path, { op: 'replace', value })).status).toBe(204);
    expect(await sso.memberOf('test.user@example.test')).toMatchObject({ role: 'coordinator' });
    expect((await directory.send('DELETE', path)).status).toBe(204);
    expect(await sso.memberOf('test.user@example.test')).toMatchObject({ role: 'viewer' });
  });
});

describe('Entra: listScimUsers, createScimUser, changeScimUser, deleteScimUser', () => {
  const user = {
    schemas: [
      'urn:ietf:params:scim:schemas:core:2.0:User',
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
    ],
    externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
    userName: 'Test_User_ab6490ee@example.test',
    active: true,
    emails: [{ primary: true, type: 'work', value: 'Test_User_fd0ea19b@example.test' }],
    meta: { resourceType: 'User' },
    name: { formatted: 'givenName familyName', familyName: 'familyName', givenName: 'givenName' },
    roles: [],
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Research' },
  };
  const address = 'test_user_fd0ea19b@example.test';
  let id: string;

  test('matches by userName or externalId, and creates a user', async () => {
    for (const filter of [
      'userName eq "Test_User_ab6490ee@example.test"',
      'externalId eq "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef"',
      `emails[type eq "work"].value eq "${address}"`,
    ]) {
      const { status, body } = await directory.send('GET', `/Users?filter=${search(filter)}`);
      expect([status, body.totalResults]).toEqual([200, 0]);
    }
    const created = await directory.send('POST', '/Users', user);
    expect(created.status, created.text).toBe(201);
    id = created.body.id;
    const filter = `externalId eq "${user.externalId}" and active eq true`;
    const found = await directory.send('GET', `/Users?filter=${search(filter)}&attributes=userName`);
    expect(found.body.Resources).toEqual([{ schemas: [user.schemas[0]], id, userName: user.userName }]);
    expect(await sso.memberOf(address)).toMatchObject({ role: 'viewer' });
  });

  test('updates attributes with paths, of which some are not stored', async () => {
    const extension = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
    const changed = await directory.patch(
      `/Users/${id}`,
      { op: 'Replace', path: 'name.familyName', value: 'Updated' },
      { op: 'Add', path: 'displayName', value: 'Given Updated' },
      { op: 'Replace', path: 'emails[type eq "work"].value', value: address },
      { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+49 30 1234' },
      { op: 'Add', path: `${extension}:manager`, value: 'somebody' },
    );
    expect(changed.status, changed.text).toBe(200);
    expect(changed.body).toMatchObject({
      displayName: 'Given Updated',
      name: { familyName: 'Updated', givenName: 'givenName' },
      emails: [{ type: 'work', value: address }],
    });
    expect(changed.text).not.toContain('1234');
  });

  test('disables a user with the text "False", and deletes it later', async () => {
    const off = await directory.patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'False' });
    expect([off.status, off.body.active]).toEqual([200, false]);
    expect(await sso.memberOf(address)).toBeUndefined();
    await directory.patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'True' });
    expect(await sso.memberOf(address)).toBeDefined();
    expect((await directory.send('DELETE', `/Users/${id}`)).status).toBe(204);
    expect(await sso.memberOf(address)).toBeUndefined();
    expect(scimErrorOf(await directory.send('GET', `/Users/${id}`))).toEqual([404, 'scim']);
    expect(scimErrorOf(await directory.send('DELETE', `/Users/${id}`))).toEqual([404, 'scim']);
  });

  test('listScimGroups, changeScimGroup: adds and removes members', async () => {
    const person = await directory.user('entra-member');
    const group = await directory.send('POST', '/Groups', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
      externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
      displayName: 'authors',
      meta: { resourceType: 'Group' },
    });
    expect(group.status, group.text).toBe(201);
    const path = `/Groups/${group.body.id}`;
    const filter = search('displayName eq "Authors"');
    const listed = await directory.send('GET', `/Groups?excludedAttributes=members&filter=${filter}`);
    expect(listed.body.Resources).toEqual([{ ...group.body, members: undefined }]);
    const reference = { $ref: null, value: person.id };
    const added = await directory.patch(path, { op: 'Add', path: 'members', value: [reference] });
    expect(added.status).toBe(204);
    expect(await sso.memberOf('entra-member@example.test')).toMatchObject({ role: 'editor' });
    const member = search(`id eq "${group.body.id}" and members eq "${person.id}"`);
    expect((await directory.send('GET', `/Groups?filter=${member}`)).body.totalResults).toBe(1);
    const removed = await directory.patch(path, { op: 'Remove', path: 'members', value: [reference] });
    expect(removed.status).toBe(204);
    expect((await directory.send('GET', `/Groups?filter=${member}`)).body.totalResults).toBe(0);
    expect(await sso.memberOf('entra-member@example.test')).toMatchObject({ role: 'viewer' });
    expect((await directory.send('DELETE', path)).status).toBe(204);
  });
});

describe('getScimServiceProviderConfig, listScimResourceTypes, listScimSchemas', () => {
  test('say what is supported', async () => {
    const config = await directory.send('GET', '/ServiceProviderConfig');
    expect(config.body).toMatchObject({
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true, maxResults: 200 },
      authenticationSchemes: [{ type: 'oauthbearertoken' }],
    });
    const types = await directory.send('GET', '/ResourceTypes');
    expect(types.body.Resources.map(({ endpoint }: any) => endpoint)).toEqual(['/Users', '/Groups']);
    const schemas = await directory.send('GET', '/Schemas');
    for (const schema of schemas.body.Resources)
      expect((await directory.send('GET', `/Schemas/${schema.id}`)).body).toEqual(schema);
    expect((await directory.send('GET', '/ResourceTypes/User')).body).toEqual(types.body.Resources[0]);
    expect(scimErrorOf(await directory.send('GET', '/Schemas/nothing'))).toEqual([404, 'scim']);
  });

  test('pages start at 1, and count may be 0', async () => {
    const { totalResults } = (await directory.send('GET', '/Users?count=0')).body;
    expect(totalResults).toBeGreaterThan(1);
    const second = (await directory.send('GET', '/Users?startIndex=2&count=1')).body;
    expect([second.totalResults, second.startIndex, second.itemsPerPage]).toEqual([totalResults, 2, 1]);
    const all = (await directory.send('GET', '/Users?startIndex=0&count=1000')).body;
    expect(all.Resources).toHaveLength(totalResults);
    expect(all.Resources[1]).toEqual(second.Resources[0]);
  });
});
