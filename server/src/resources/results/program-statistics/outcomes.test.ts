import { wilsonInterval } from '@eps/engine';
import { beforeAll, describe, expect, test } from 'vitest';
import { keyOfSomebodyElse } from '../../../../test/members.ts';
import { type Person, inDays as setDays, setUpOutcomes, takeWithSum } from '../../../../test/outcomes.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';
import { limitedMember } from '../../../../test/units.ts';
import { programStatistics } from './statistics-job.ts';

const app = useTestApp();
const workspace = useWorkspace(app);

let people: Person[];
let programId: string;
let reader: string;
const inDays = (days: number) => setDays(workspace, days);
const take = (person: Person, sum: number) => takeWithSum(workspace, programId, person, sum);
const run = () => programStatistics(app.services).run(new AbortController().signal);
const path = (rest = '') => `${workspace.environmentPath}/programs/${programId}/outcomes${rest}`;
const read = async (key = reader, rest = '') => {
  const { status, body } = await app.call('GET', path(rest), { key });
  expect([status, body]).toEqual([200, expect.anything()]);
  return body;
};

beforeAll(async () => {
  ({ programId, people } = await setUpOutcomes(workspace));
  // The owner's key issued the sessions, so somebody else reads what they contain.
  reader = await keyOfSomebodyElse(app, ['analytics:read', 'programs:read']);
});

/** The figures by the raw answers, for those of a unit or of all. */
function expected(members: readonly Person[]) {
  const counts = { eligible: 0, followed_up: 0, response: 0, remission: 0, no_baseline: 0, below: 0 };
  for (const { values } of members) {
    const [first] = values;
    if (!first) counts.no_baseline++;
    else if (first[1] < 10) counts.below++;
    else {
      const last = values.filter(([day]) => day >= 120 && day <= 240).at(-1);
      counts.eligible++;
      if (last) counts.followed_up++;
      if (last && last[1] * 2 <= first[1]) counts.response++;
      if (last && last[1] < 5) counts.remission++;
    }
  }
  return counts;
}

describe('getProgramOutcomes', () => {
  test('figures of people whose windows are over are exact from the floor on, and null below it', async () => {
    inDays(200);
    await run();
    const open = await read();
    expect(open).toMatchObject({ closed_until: null, rule: 'six_months' });
    expect(open.everybody).toMatchObject({ eligible: null, response: null, reason: 'open' });
    expect(open.everybody.excluded).toMatchObject({ window_open: 13, no_baseline: null });
    // The windows end in September.
    inDays(300);
    await run();
    const found = await read();
    const all = expected(people);
    expect(found.closed_until).toBe('2026-10-01T00:00:00.000Z');
    expect(found.everybody).toEqual({
      eligible: all.eligible,
      excluded: {
        no_baseline: all.no_baseline,
        below_threshold: all.below,
        withdrawn: 0,
        erased: 0,
        window_open: null,
      },
      followed_up: all.followed_up,
      response: {
        people: all.response,
        rate: all.response / all.eligible,
        interval: wilsonInterval(all.response, all.eligible),
      },
      remission: {
        people: all.remission,
        rate: all.remission / all.eligible,
        interval: wilsonInterval(all.remission, all.eligible),
      },
    });
    expect([all.eligible, all.response, all.remission]).toEqual([11, 6, 3]);
    const [clinic, wardA, wardB] = found.groups;
    const own = expected(people.filter(({ unit }) => unit === 'ward-a'));
    expect(wardA).toMatchObject({ unit_id: 'ward-a', eligible: own.eligible, followed_up: own.followed_up });
    expect(wardA.response.people).toBe(own.response);
    // Two eligible people are counted with the unit above alone.
    expect(wardB).toMatchObject({ unit_id: 'ward-b', eligible: null, remission: null });
    expect(wardB).toMatchObject({ reason: 'merged', counted_in: 'clinic' });
    expect(clinic).toEqual({ unit_id: 'clinic', ...found.everybody });
  });

  test('nothing is counted twice, and everybody reads the same', async () => {
    const before = await read();
    inDays(301);
    await Promise.all([run(), run()]);
    await run();
    expect(await read()).toEqual(before);
  });

  test('members who are limited to units read everybody and their units', async () => {
    const member = await limitedMember(
      workspace,
      ['ward-a'],
      ['leader'],
      ['analytics:read', 'programs:read'],
    );
    const found = await read(member.key);
    const all = await read();
    expect(found.everybody).toEqual(all.everybody);
    expect(found.groups).toEqual([all.groups[1]]);
    const other = await limitedMember(workspace, ['ward-b'], ['leader'], ['analytics:read', 'programs:read']);
    // They do not see the unit above, in which their people count.
    const { counted_in: _, ...unseen } = all.groups[2];
    expect((await read(other.key)).groups).toEqual([unseen]);
  });

  test('rules of a concept count the same people, unless their difference would be a few of them', async () => {
    const [six, two] = [await read(reader, '?rule=six_months'), await read(reader, '?rule=two_months')];
    expect(two.closed_until).toBe(six.closed_until);
    // In ward A, one person has a baseline of 11 and is eligible by one of the rules alone.
    expect(two.everybody).toMatchObject({ eligible: 5, followed_up: 0, response: { people: 0 } });
    const eligible = ({ groups }: any) => groups.map((group: any) => group.eligible);
    expect([eligible(six), eligible(two)]).toEqual([
      [11, 6, null],
      [5, null, null],
    ]);
  });

  test('who issued the tokens of people reads figures without them', async () => {
    expect((await read(app.key)).everybody).toMatchObject({ eligible: null, reason: 'too_few' });
  });

  test('a window of time contains whole months', async () => {
    const within = (starts_at: string, ends_at: string) =>
      read(reader, `?starts_at=${starts_at}&ends_at=${ends_at}&by=none`);
    const september = await within('2026-09-01T00:00:00Z', '2026-10-01T00:00:00Z');
    expect([september.everybody.eligible, september.groups]).toEqual([11, []]);
    const less = await within('2026-08-02T00:00:00Z', '2026-10-30T00:00:00Z');
    expect(less).toEqual(september);
    const none = await app.call('GET', path('?starts_at=2026-09-02T00:00:00Z&ends_at=2026-09-30T00:00:00Z'), {
      key: reader,
    });
    expect(none.status).toBe(422);
    const later = await within('2026-10-01T00:00:00Z', '2027-10-01T00:00:00Z');
    expect(later.everybody.eligible).toBeNull();
  });

  test('an unknown rule is an error that names the rules', async () => {
    const { status, body } = await app.call('GET', path('?rule=none'), { key: reader });
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining('six_months')]);
  });
});

describe('listProgramOutcomes', () => {
  test('lists what is missing for whom, and what decided', async () => {
    inDays(100);
    const { body } = await app.call('GET', path('/people?limit=100'), {});
    const found = new Map(body.items.map(({ subject_id, ...rest }: any) => [subject_id, rest]));
    expect(found.size).toBe(13);
    expect(found.get(people[5]!.id)).toMatchObject({
      excluded: 'window_open',
      missing: 'follow_up',
      baseline: { value: 11 },
      window: { starts_at: '2026-05-05T09:00:00.000Z', ends_at: '2026-09-02T09:00:00.000Z' },
    });
    expect(found.get(people[6]!.id)).toMatchObject({ excluded: 'below_threshold' });
    expect(found.get(people[9]!.id)).toMatchObject({ excluded: 'window_open', missing: 'baseline' });
    inDays(310);
    const [page, next] = await pages();
    expect([page!.length, next!.length]).toEqual([8, 5]);
    const later = new Map([...page!, ...next!].map(({ subject_id, ...rest }: any) => [subject_id, rest]));
    expect(later.get(people[0]!.id)).toMatchObject({
      response: true,
      remission: true,
      decisive: { value: 4 },
    });
    expect(later.get(people[2]!.id)).toMatchObject({ missing: 'follow_up', response: false });
    expect(later.get(people[9]!.id)).toMatchObject({ excluded: 'no_baseline', missing: 'baseline' });
  });

  test('members who are limited to units list their people; readers of statistics nobody', async () => {
    const scopes = ['analytics:read', 'evaluations:read'];
    const { key } = await limitedMember(workspace, ['ward-b'], ['reviewer'], scopes);
    const { body } = await app.call('GET', path('/people'), { key });
    const own = people.filter(({ unit }) => unit === 'ward-b').map(({ id }) => id);
    expect(body.items.map(({ subject_id }: any) => subject_id).sort()).toEqual(own.sort());
    expect((await app.call('GET', path('/people'), { key: reader })).status).toBe(403);
  });

  async function pages() {
    const { body: first } = await app.call('GET', path('/people?limit=8'), {});
    const { body: second } = await app.call('GET', path(`/people?limit=8&cursor=${first.next_cursor}`), {});
    expect(second.next_cursor).toBe('');
    return [first.items, second.items];
  }
});

test('getProgramParticipation: participation is counted once a day, from the floor of enrolled people on', async () => {
  const of = async (key = reader) =>
    (await app.call('GET', `${workspace.environmentPath}/programs/${programId}/participation`, { key })).body;
  inDays(320);
  await run();
  const before = await of();
  expect(before.everybody).toEqual({ enrolled: 13, started: 1, completed: 1, rate: 1 / 13 });
  expect(before.groups.map(({ enrolled, reason }: any) => [enrolled, reason])).toEqual([
    [13, undefined],
    [7, undefined],
    [null, 'merged'],
  ]);
  await take(people[0]!, 3);
  await run();
  expect(await of()).toEqual(before);
  inDays(320.6);
  await take(people[1]!, 3);
  await run();
  expect(await of()).toEqual(before);
  inDays(321.5);
  await run();
  const { key } = await limitedMember(workspace, ['ward-a'], ['leader'], ['analytics:read']);
  expect((await of(key)).groups).toEqual([
    { unit_id: 'ward-a', enrolled: 7, started: 2, completed: 2, rate: 2 / 7 },
  ]);
});
