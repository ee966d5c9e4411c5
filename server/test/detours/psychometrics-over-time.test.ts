import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { columns, rowsOf } from '../../src/db/rows.ts';
import { expectStatus, setUpApp, setUpProgram, type Workspace } from '../actors.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { keyOfSomebodyElse } from '../members.ts';
import { countAll, type Person, question } from '../psychometrics.ts';
import { inseparable, reducedRows } from './linear-system.ts';

/**
 * A reader without `evaluations:answers` makes up people, and reads psychometrics with every filter after
 * each completion. The responses are solved as a linear system.
 */

const FLOOR = 5;
const MEMBER = rowsOf(columns('evaluations', 'subject_id'));
const options = [0, 1, 2, 3].map((score) => ({
  id: `o${score}`,
  label: `${score}`,
  scores: { mood: score },
}));
const CONTENTS = {
  experience: {
    questions: ['a', 'b'].map((id) => ({ id, prompt: id, input: 'single_select', required: true, options })),
  },
  scorecard: { concepts: [{ id: 'mood', method: 'sum' }] },
  context: { variables: { group: { type: 'string', from: 'profile.group', analytics: 'group' } } },
};

let app: TestApp;
let workspace: Workspace;
let reader: string;
let attacker: string;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await setUpApp(app);
  reader = await keyOfSomebodyElse(app, ['analytics:read']);
  attacker = await keyOfSomebodyElse(app, [
    'analytics:read',
    'subjects:write',
    'enrollments:write',
    'sessions:write',
  ]);
});
afterAll(() => app.close());

/** The workspace as a client with another key. */
function withKey(key: string): Workspace {
  const call: TestApp['call'] = (method, path, given) => app.call(method, path, { key, ...given });
  return { ...workspace, app: Object.assign(Object.create(app) as TestApp, { call }) };
}

const person = (index: number, group = index % 3 === 0 ? 'f' : 'm'): Person => ({
  profile: { group },
  answers: { a: `o${(index * 7) % 4}`, b: `o${(index * 5 + 1) % 4}` },
});

interface Setting {
  programId: string;
  bundleId: string;
  /** Every query that a reader tries. */
  queries: Record<string, string>[];
}

async function setUp(): Promise<Setting> {
  const programId = await setUpProgram(workspace, CONTENTS);
  const program = await expectStatus(
    app.call('GET', `${workspace.environmentPath}/programs/${programId}`),
    200,
  );
  const windows = [-3, -1, 0, 1].map((days): Record<string, string> => {
    return { starts_at: new Date(Date.now() + days * 86_400_000).toISOString() };
  });
  const sources: Record<string, string>[] = [
    { program_id: programId },
    { bundle_id: program.version_bundle_id },
  ];
  const filters: Record<string, string>[] = [{}, { group_by: 'group' }, { concept_id: 'mood' }, ...windows];
  const queries = sources.flatMap((source) => filters.map((filter) => ({ ...source, ...filter })));
  return { programId, bundleId: program.version_bundle_id, queries };
}

const read = async (query: Record<string, string>, key: string) => {
  const path = `${workspace.environmentPath}/analytics/psychometrics?${new URLSearchParams(query)}`;
  const { status, text, body } = await app.call('GET', path, { key });
  expect(status).toBe(200);
  return { text: text as string, body };
};

/** The people whose sums a reader sees: found in the database, as no response names them. */
async function membersOf(programId: string, readerId: string): Promise<Set<string>> {
  const rows = await app.services.db.system.read({
    text: `SELECT e.subject_id FROM evaluations e
           JOIN subjects s ON s.organization_id = e.organization_id AND s.id = e.subject_id
           WHERE e.program_id = $1 AND e.in_release AND s.made_by IS DISTINCT FROM $2`,
    values: [programId, readerId],
    rows: MEMBER,
  });
  return new Set(rows.map(({ subject_id }) => subject_id));
}

const principalOf = async (key: string) => (await app.call('GET', '/v1/auth/me', { key })).body.principal_id;

describe('getPsychometrics: a reader without evaluations:answers', () => {
  test('finds nobody in reads before and after each completion, with every filter, window and group', async () => {
    const readerId = await principalOf(reader);
    const setting = await setUp();
    const people: string[] = [];
    const members: Set<string>[] = [];
    const texts: string[] = [];
    for (let index = 0; index < 24; index++) {
      people.push(...(await question(workspace, setting.programId, [person(index)])));
      await countAll(workspace);
      const bodies = [];
      for (const query of setting.queries) bodies.push(await read(query, reader));
      const [first] = bodies;
      // Windows change nothing: they would divide blocks.
      for (const { body } of bodies)
        expect([body.respondents, body.released_at]).toEqual([
          first!.body.respondents,
          first!.body.released_at,
        ]);
      if (index < FLOOR - 1)
        expect(first!.body).toMatchObject({ respondents: 0, concepts: [], released_at: null });
      texts.push(bodies.map(({ text }) => text).join());
      members.push(await membersOf(setting.programId, readerId));
      if (texts.at(-1) !== texts.at(-2)) for (const { body } of bodies) expectWideCells(body.concepts);
    }
    const last = members.at(-1)!;
    expect(last.size).toBeGreaterThanOrEqual(2 * FLOOR);
    members.forEach((now, index) => {
      const before = members[index - 1] ?? new Set();
      const added = [...now].filter((id) => !before.has(id));
      expect(added.length === 0 || added.length >= FLOOR).toBe(true);
      if (added.length === 0 && index > FLOOR) expect(texts[index]).toBe(texts[index - 1]);
    });
    const group = new Map(people.map((id, index) => [id, index % 3 === 0 ? 'f' : 'm']));
    const rows = members.flatMap((now) =>
      [undefined, 'f', 'm'].map((value) =>
        people.map((id) => (now.has(id) && (value === undefined || group.get(id) === value) ? 1n : 0n)),
      ),
    );
    expect(Math.min(...inseparable(rows))).toBeGreaterThanOrEqual(FLOOR);
    // No combination is one person alone.
    for (const row of reducedRows(rows))
      expect(row.filter((value) => value !== 0n).length).toBeGreaterThanOrEqual(FLOOR);
  });

  test('does not read people whom its own key imported, however many surround one person', async () => {
    const { programId } = await setUp();
    await question(
      withKey(attacker),
      programId,
      Array.from({ length: 4 }, () => person(0, 'm')),
    );
    await question(workspace, programId, [person(1, 'm')]);
    await countAll(workspace);
    const nothing = { respondents: 0, concepts: [], released_at: null, people_needed: 5 };
    expect((await read({ program_id: programId }, attacker)).body).toMatchObject(nothing);
    await question(
      withKey(attacker),
      programId,
      Array.from({ length: 6 }, () => person(0, 'm')),
    );
    await countAll(workspace);
    expect((await read({ program_id: programId }, attacker)).body).toMatchObject(nothing);
    expect((await read({ program_id: programId }, reader)).body).toMatchObject({ respondents: 10 });
    await question(
      workspace,
      programId,
      [1, 4, 7, 10].map((index) => person(index, 'm')),
    );
    await countAll(workspace);
    expect((await read({ program_id: programId }, attacker)).body).toMatchObject({ respondents: 5 });
  });

  test('needs the scope for live figures, and reads the same release as everybody in two requests at once', async () => {
    const { programId } = await setUp();
    await question(
      workspace,
      programId,
      [1, 4, 7, 10, 13, 16].map((index) => person(index)),
    );
    const path = `${workspace.environmentPath}/analytics/psychometrics?program_id=${programId}`;
    const refused = await app.call('GET', `${path}&released=false`, { key: reader });
    expect([refused.status, refused.body.detail.code]).toEqual([403, 'insufficient_scope']);
    await Promise.all([countAll(workspace), countAll(workspace)]);
    await countAll(workspace);
    const [one, other] = await Promise.all([
      read({ program_id: programId }, reader),
      read({ program_id: programId }, reader),
    ]);
    expect(one.text).toBe(other.text);
    expect(one.body.respondents).toBe(5);
    const live = await app.call('GET', path);
    expect(live.body).toMatchObject({ respondents: 6, released_at: null });
    const released = await app.call('GET', `${path}&released=true`);
    // The owner's key imported these people.
    expect(released.body.respondents).toBe(0);
  });

  test('reads no erased person in the next release', async () => {
    const { programId } = await setUp();
    const people = await question(
      workspace,
      programId,
      Array.from({ length: 5 }, () => person(1, 'm')),
    );
    await countAll(workspace);
    const before = (await read({ program_id: programId }, reader)).text;
    const erased = await app.call('DELETE', `${workspace.environmentPath}/subjects/${people[0]}`);
    expect(erased.status).toBeLessThan(300);
    await countAll(workspace);
    expect((await read({ program_id: programId }, reader)).text).toBe(before);
    await question(
      workspace,
      programId,
      Array.from({ length: 5 }, () => person(1, 'm')),
    );
    await countAll(workspace);
    const rows = await app.services.db.system.read({
      text: 'SELECT people, evaluations FROM psychometric_releases WHERE program_id = $1',
      values: [programId],
      rows: rowsOf(columns('psychometric_releases', 'people', 'evaluations')),
    });
    expect(rows).toEqual([{ people: 9, evaluations: 9 }]);
  });
});

interface ShownItem {
  mean: number | null;
  sd: number | null;
  options: { option_id: string; count: number }[];
}

/**
 * In the tables that agree with the shown figures of an item, the number of people with each option takes at
 * least as many different values as the floor: no number is known to be 1 or 2.
 */
function expectWideCells(concepts: { n_complete: number; items: ShownItem[] }[]): void {
  for (const { n_complete, items } of concepts) {
    for (const item of items) {
      const published = SCORES.map(
        (score) => item.options.find(({ option_id }) => option_id === `o${score}`)?.count ?? 0,
      );
      // Without counts of options, the number of people is the only bound.
      const width = item.options.length > 0 ? FLOOR : n_complete + FLOOR;
      const found = SCORES.map(() => new Set<number>());
      for (const cells of tables(published, width)) {
        const n = cells.reduce((sum, count) => sum + count, 0);
        if (Math.floor(n / FLOOR) * FLOOR !== n_complete || !agrees(cells, n, item)) continue;
        for (const [score, count] of cells.entries()) found[score]!.add(count);
      }
      for (const values of found) expect(values.size).toBeGreaterThanOrEqual(FLOOR);
    }
  }
}

const SCORES = [0, 1, 2, 3];

/** All tables whose cells are at least the published ones, and less than `width` more. */
function* tables([first, ...rest]: readonly number[], width: number): Generator<number[]> {
  if (first === undefined) {
    yield [];
    return;
  }
  for (const others of tables(rest, width))
    for (let more = 0; more < width; more++) yield [first + more, ...others];
}

function agrees(cells: readonly number[], n: number, { mean, sd }: ShownItem): boolean {
  const sum = cells.reduce((total, count, score) => total + count * score, 0);
  const squares = cells.reduce((total, count, score) => total + count * score * score, 0);
  const step = stepOf((FLOOR / n) * 3);
  const isShown = (value: number, shown: number | null) =>
    shown === null || Math.floor(value / step + 1e-9) === Math.round(shown / step);
  const variance = Math.max(0, (squares - (sum * sum) / n) / (n - 1));
  return isShown(sum / n, mean) && isShown(Math.sqrt(variance), sd);
}

function stepOf(influence: number): number {
  const power = 10 ** Math.floor(Math.log10(influence));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= influence * (1 - 1e-12))!;
}
