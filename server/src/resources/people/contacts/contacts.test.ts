import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importSubject, limitedKey, setUpApp, type Workspace } from '../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { columns, rowsOf } from '../../../db/rows.ts';

let app: TestApp;
let workspace: Workspace;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await setUpApp(app);
});
afterAll(() => app.close());

const CONTACT = {
  email: 'ada@example.test',
  phone: '+49 30 1234567',
  locale: 'de',
  time_zone: 'Europe/Berlin',
  quiet_hours: { from: '21:00', to: '08:00' },
  channels: ['email'],
};
const at = (subjectId: string) => `${workspace.environmentPath}/subjects/${subjectId}/contact`;
const code = (response: { status: number; body: any }) => [response.status, response.body?.detail?.code];

test('setContact, getContact and deleteContact keep the contact of a person sealed and out of lists', async () => {
  const id = await importSubject(workspace);
  expect(code(await app.call('GET', at(id)))).toEqual([404, 'not_found']);
  const set = await app.call('PUT', at(id), { body: CONTACT });
  expect([set.status, set.body]).toEqual([200, CONTACT]);
  expect((await app.call('GET', at(id))).body).toEqual(CONTACT);
  const replaced = await app.call('PUT', at(id), { body: { email: 'grace@example.test' } });
  expect(replaced.body).toEqual({ email: 'grace@example.test' });
  expect((await app.call('GET', `${workspace.environmentPath}/subjects`)).text).not.toContain('example.test');
  const [row] = await app.services.db.system.read({
    text: 'SELECT contact_sealed FROM contacts WHERE subject_id = $1',
    values: [id],
    rows: rowsOf(columns('contacts', 'contact_sealed')),
  });
  expect(row!.contact_sealed.includes('example')).toBe(false);
  const accesses = await app.call('GET', `${workspace.environmentPath}/subjects/${id}/accesses`);
  expect(accesses.body.items.map(({ action }: { action: string }) => action)).toContain('contact.read');
  expect((await app.call('DELETE', at(id))).status).toBe(204);
  expect((await app.call('DELETE', at(id))).status).toBe(204);
  expect((await app.call('GET', at(id))).status).toBe(404);
});

test('setContact rejects bad values, foreign people and missing rights', async () => {
  const id = await importSubject(workspace);
  for (const body of [
    { email: 'no address' },
    { email: 'a@b.test, c@d.test' },
    { email: 'a@b.test\nBcc: c@d.test' },
    { time_zone: 'Mars/Olympus' },
    { quiet_hours: { from: '25:00', to: '08:00' } },
    { channels: ['fax'] },
    { name: 'Ada' },
  ])
    expect(code(await app.call('PUT', at(id), { body }))).toEqual([422, 'validation_error']);
  // With letters that request ids, which are hexadecimal, do not have.
  for (const body of [{ email: 'lynn at home' }, { phone: 'call Lynn' }]) {
    const { text } = await app.call('PUT', at(id), { body });
    expect(text).toContain('string_pattern_mismatch');
    expect(text.toLowerCase()).not.toContain('lynn');
  }
  const missing = await app.call('PUT', at(id), { body: CONTACT, idempotencyKey: null });
  expect(missing.status).toBe(422);
  expect(code(await app.call('PUT', at(randomUUID()), { body: CONTACT }))).toEqual([404, 'not_found']);
  const other = await setUpApp(app);
  const foreign = `${other.environmentPath}/subjects/${id}/contact`;
  expect(code(await app.call('PUT', foreign, { body: CONTACT }))).toEqual([404, 'not_found']);
  const key = await limitedKey(app, ['subjects:read', 'subjects:profile']);
  expect(code(await app.call('GET', at(id), { key }))).toEqual([403, 'insufficient_scope']);
});

test('changeEnvironment: importSubjects takes contacts from the profile fields that contact_mapping names', async () => {
  const place = await setUpApp(app);
  const contactOf = async (id: string) =>
    (await app.call('GET', `${place.environmentPath}/subjects/${id}/contact`)).body;
  const early = await importSubject(place, { work_email: 'early@example.test' }, 'early');
  const contact_mapping = { email: 'work_email', time_zone: 'zone' };
  const changed = await app.call('PATCH', place.environmentPath, { body: { contact_mapping } });
  expect([changed.status, changed.body.contact_mapping]).toEqual([200, contact_mapping]);
  expect((await contactOf(early)).detail.code).toBe('not_found');
  await importSubject(place, { work_email: 'early@example.test' }, 'early');
  expect(await contactOf(early)).toEqual({ email: 'early@example.test' });

  const profile = { work_email: 'ada@example.test', zone: 'Asia/Tokyo', name: 'Ada' };
  const id = await importSubject(place, profile, 'ada');
  expect(await contactOf(id)).toEqual({ email: 'ada@example.test', time_zone: 'Asia/Tokyo' });
  await app.call('PUT', `${place.environmentPath}/subjects/${id}/contact`, {
    body: { email: 'ada@example.test', locale: 'de' },
  });
  await importSubject(place, { work_email: 'not an address', name: 'Ada' }, 'ada');
  expect(await contactOf(id)).toEqual({ locale: 'de' });
  await importSubject(place, { work_email: 'new@example.test' }, 'ada');
  await importSubject(place, { work_email: null }, 'ada');
  expect(await contactOf(id)).toEqual({ locale: 'de' });
});

test('exportSubject has the contact; eraseSubject removes it', async () => {
  const id = await importSubject(workspace);
  await app.call('PUT', at(id), { body: CONTACT });
  const path = `${workspace.environmentPath}/subjects/${id}`;
  expect((await app.call('GET', `${path}/export`)).body.contact).toEqual(CONTACT);
  expect((await app.call('DELETE', path)).status).toBe(204);
  expect((await app.call('GET', at(id))).status).toBe(404);
  expect(code(await app.call('PUT', at(id), { body: CONTACT }))).toEqual([409, 'subject_deleted']);
  const rows = await app.services.db.system.read({
    text: 'SELECT subject_id FROM contacts WHERE subject_id = $1',
    values: [id],
    rows: rowsOf(columns('contacts', 'subject_id')),
  });
  expect(rows).toEqual([]);
});
