import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  importSubject,
  type Place,
  participant,
  setUpApp,
  setUpProgram,
  takePart,
} from '../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { eventually } from '../../../test/receiver.ts';
import { emit } from '../../events/emit.ts';
import { EVENT_SCHEMAS } from '../../events/schemas.ts';
import { EVENT_TYPES } from '../../events/types.ts';
import { compileResponseCheck } from '../../http/validation.ts';

let app: TestApp;
let place: Place;
beforeAll(async () => {
  app = await startTestApp();
  place = await setUpApp(app);
});
afterAll(() => app.close());

const feed = async (query = '') => (await app.call('GET', `${place.E}/events?${query}`)).body;
const subjectsOf = ({ items }: { items: { data: { subject_id: string } }[] }) =>
  items.map(({ data }) => data.subject_id);

test('listEvents: the feed is oldest first, in pages, and goes on after an event', async () => {
  const made = [];
  for (let n = 0; n < 5; n++) made.push(await importSubject(place));
  const all = await eventually(async () => {
    const page = await feed();
    return page.items.length === 5 && page;
  });
  expect(subjectsOf(all)).toEqual(made);
  const first = await feed('limit=2');
  const second = await feed(`limit=2&cursor=${first.next_cursor}`);
  const third = await feed(`limit=2&cursor=${second.next_cursor}`);
  expect([first, second, third].flatMap(subjectsOf)).toEqual(made);
  expect(third.next_cursor).toBe('');
  expect(subjectsOf(await feed(`after=${all.items[2].id}`))).toEqual(made.slice(3));
  expect(await feed(`after=${all.items[4].id}`)).toEqual({ items: [], next_cursor: '' });
  expect((await feed('type=program.paused')).items).toEqual([]);
  expect(subjectsOf(await feed('type=subject.created'))).toEqual(made);
});

test('listEvents: an event that commits late never appears behind one that was read', async () => {
  const { db } = app.services;
  const last = (await feed()).items.at(-1)?.id as string;
  const after = last ? `after=${last}` : '';
  const scope = { organizationId: app.organizationId, environmentId: place.testId };
  const event = (subject_id: string) => [
    { ...scope, type: 'subject.updated' as const, data: { subject_id } },
  ];
  const [early, late] = [crypto.randomUUID(), crypto.randomUUID()];
  await db.withTenant(app.organizationId, async (tx) => {
    emit(tx, new Date(), event(late));
    // Events are written last; what orders them is the transaction's first change.
    await tx.rows({ text: 'SELECT pg_current_xact_id()' });
    // Begun later, committed earlier.
    await db.withTenant(app.organizationId, async (other) => emit(other, new Date(), event(early)));
    expect(subjectsOf(await feed(after))).toEqual([]);
  });
  const read = await eventually(async () => {
    const page = await feed(after);
    return page.items.length === 2 && page;
  });
  expect(subjectsOf(read)).toEqual([late, early]);
});

test('listEvents: what is fed has the schema that is published', async () => {
  for (const event of (await feed('limit=100')).items)
    expect(
      compileResponseCheck(EVENT_SCHEMAS[event.type as (typeof EVENT_TYPES)[number]].schema)(event),
    ).toBeUndefined();
  expect(Object.keys(EVENT_SCHEMAS)).toEqual([...EVENT_TYPES]);
});

test('a body stays below 20 kB however much there is to tell', async () => {
  const rules = Array.from({ length: 120 }, (_, n) => ({
    id: `${n}${'ü'.repeat(250)}`,
    when: { op: 'answered', question_id: 'q' },
    phase: 'answer',
    severity: 'info',
    action: 'flag',
  }));
  const experience = { questions: [{ id: 'q', input: 'number', min: 0, max: 9 }] };
  const programId = await setUpProgram(place, { experience, guardrail: { rules } });
  const { participant_token: token } = await participant(place, programId);
  expect(await takePart(place, token, { q: 1 })).toMatchObject({ status: 'completed' });
  const { items } = await eventually(async () => {
    const page = await feed('type=guardrail.triggered');
    return page.items.length === 2 && page;
  });
  for (const event of items) {
    expect(event.data.rule_ids.slice(0, 30)).toEqual(rules.slice(0, 30).map(({ id }) => id));
    expect(Buffer.byteLength(JSON.stringify(event))).toBeLessThan(20_000);
  }
});

test('an event outside its schema rolls its change back', async () => {
  const emitted = app.services.db.withTenant(app.organizationId, async (tx) =>
    emit(tx, new Date(), [
      {
        organizationId: app.organizationId,
        environmentId: place.testId,
        type: 'subject.created',
        data: { subject_id: crypto.randomUUID(), external_id: 'ada@example.com' },
      },
    ]),
  );
  await expect(emitted).rejects.toThrow('outside its schema');
});

test('listEvents: unknown events and types are faults', async () => {
  expect((await app.call('GET', `${place.E}/events?after=${crypto.randomUUID()}`)).status).toBe(422);
  expect((await app.call('GET', `${place.E}/events?type=nothing`)).status).toBe(422);
  expect((await app.call('GET', `${place.E}/events?cursor=x`)).status).toBe(422);
});
