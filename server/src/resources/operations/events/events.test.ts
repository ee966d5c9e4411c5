import { expect, test } from 'vitest';
import { importSubject, participant, setUpProgram, takePart } from '../../../../test/actors.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';
import { eventually } from '../../../../test/receiver.ts';
import { emit } from '../../../events/emit.ts';
import { EVENT_SCHEMAS } from '../../../events/schemas.ts';
import { EVENT_TYPES } from '../../../events/types.ts';
import { compileResponseCheck } from '../../../http/validation.ts';

const app = useTestApp();
const workspace = useWorkspace(app);

const feed = async (query = '') =>
  (await app.call('GET', `${workspace.environmentPath}/events?${query}`)).body;
const subjectsOf = ({ items }: { items: { data: { subject_id: string } }[] }) =>
  items.map(({ data }) => data.subject_id);

test('listEvents returns events oldest first, in pages, and after a given event', async () => {
  const created = [];
  for (let n = 0; n < 5; n++) created.push(await importSubject(workspace));
  const all = await eventually(async () => {
    const page = await feed();
    return page.items.length === 5 && page;
  });
  expect(subjectsOf(all)).toEqual(created);
  const first = await feed('limit=2');
  const second = await feed(`limit=2&cursor=${first.next_cursor}`);
  const third = await feed(`limit=2&cursor=${second.next_cursor}`);
  expect([first, second, third].flatMap(subjectsOf)).toEqual(created);
  expect(third.next_cursor).toBe('');
  expect(subjectsOf(await feed(`after=${all.items[2].id}`))).toEqual(created.slice(3));
  expect(await feed(`after=${all.items[4].id}`)).toEqual({ items: [], next_cursor: '' });
  expect((await feed('type=program.paused')).items).toEqual([]);
  expect(subjectsOf(await feed('type=subject.created'))).toEqual(created);
});

test('getEvent returns an event of the feed, and 404 for an unknown one', async () => {
  await importSubject(workspace);
  const [event] = await eventually(async () => {
    const { items } = await feed();
    return items.length > 0 && items;
  });
  const read = (id: string) => app.call('GET', `${workspace.environmentPath}/events/${id}`);
  expect((await read(event.id)).body).toEqual(event);
  expect((await read(crypto.randomUUID())).status).toBe(404);
});

test('an event that commits late never appears before one that was already read', async () => {
  const { db } = app.services;
  const last = (await feed()).items.at(-1)?.id as string;
  const after = last ? `after=${last}` : '';
  const scope = { organizationId: app.organizationId, environmentId: workspace.testId };
  const event = (subject_id: string) => [
    { ...scope, type: 'subject.updated' as const, data: { subject_id } },
  ];
  const [early, late] = [crypto.randomUUID(), crypto.randomUUID()];
  await db.withTenant(app.organizationId, async (tx) => {
    emit(tx, new Date(), event(late));
    // Events are inserted at commit, but their order is that of the transactions' first change.
    await tx.rows({ text: 'SELECT pg_current_xact_id()' });
    // This transaction starts later and commits earlier.
    await db.withTenant(app.organizationId, async (other) => emit(other, new Date(), event(early)));
    expect(subjectsOf(await feed(after))).toEqual([]);
  });
  const read = await eventually(async () => {
    const page = await feed(after);
    return page.items.length === 2 && page;
  });
  expect(subjectsOf(read)).toEqual([late, early]);
});

test('every event in the feed matches its published schema', async () => {
  for (const event of (await feed('limit=100')).items)
    expect(
      compileResponseCheck(EVENT_SCHEMAS[event.type as (typeof EVENT_TYPES)[number]].schema)(event),
    ).toBeUndefined();
  expect(Object.keys(EVENT_SCHEMAS)).toEqual([...EVENT_TYPES]);
});

test('guardrail.triggered comes once, with the highest severity and no rule id', async () => {
  const rules = Array.from({ length: 120 }, (_, n) => ({
    id: `${n}${'ü'.repeat(250)}`,
    when: { op: 'answered', question_id: 'q' },
    phase: 'answer',
    severity: n === 7 ? 'warning' : 'info',
    action: 'flag',
  }));
  const experience = { questions: [{ id: 'q', prompt: 'Question', input: 'number', min: 0, max: 9 }] };
  const programId = await setUpProgram(workspace, { experience, guardrail: { rules } });
  const { participant_token: token } = await participant(workspace, programId);
  expect(await takePart(workspace, token, { q: 1 })).toMatchObject({ status: 'completed' });
  const { items } = await eventually(async () => {
    const page = await feed('type=guardrail.triggered');
    return page.items.length === 1 && page;
  });
  for (const event of items) {
    expect(event.data.severity).toBe('warning');
    expect(JSON.stringify(event)).not.toContain('ü');
    expect(Buffer.byteLength(JSON.stringify(event))).toBeLessThan(20_000);
  }
});

test('an event that does not match its schema rolls its transaction back', async () => {
  const data = { subject_id: crypto.randomUUID(), external_id: 'ada@example.com' };
  const emitted = app.services.db.withTenant(app.organizationId, async (tx) =>
    emit(tx, new Date(), [
      {
        organizationId: app.organizationId,
        environmentId: workspace.testId,
        type: 'subject.created',
        data,
      },
    ]),
  );
  await expect(emitted).rejects.toThrow('does not match its schema');
});

test('rejects unknown events, types and cursors with 422', async () => {
  expect(
    (await app.call('GET', `${workspace.environmentPath}/events?after=${crypto.randomUUID()}`)).status,
  ).toBe(422);
  expect((await app.call('GET', `${workspace.environmentPath}/events?type=nothing`)).status).toBe(422);
  expect((await app.call('GET', `${workspace.environmentPath}/events?cursor=x`)).status).toBe(422);
});
