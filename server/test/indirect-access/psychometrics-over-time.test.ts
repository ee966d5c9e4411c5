import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { columns, rowsOf } from '../../src/db/rows.ts';
import { expectStatus, setUpApp, setUpProgram, type Workspace } from '../actors.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { keyOfSomebodyElse } from '../members.ts';
import { closeCellsOf, countAll, type Person, question } from '../psychometrics.ts';
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

/** The people whom closed cells contain: found in the database, as no response names them. */
async function membersOf(programId: string): Promise<Set<string>> {
  const rows = await app.services.db.system.read({
    text: `SELECT e.subject_id FROM evaluations e JOIN statistic_cells c
             ON c.organization_id = e.organization_id AND c.id = e.cell_id
           WHERE e.program_id = $1`,
    values: [programId],
    rows: MEMBER,
  });
  return new Set(rows.map(({ subject_id }) => subject_id));
}

const NOW = Date.now();
/** Moves the clock to some days from now, and closes the periods that are over. */
async function on(day: number): Promise<void> {
  app.setClock(new Date(NOW + day * 86_400_000));
  await closeCellsOf(workspace);
}

describe('getPsychometrics: a reader without evaluations:answers', () => {
  test('finds nobody in reads before and after each completion, with every filter, window and group', async () => {
    await on(0);
    const setting = await setUp();
    const people: string[] = [];
    const members: Set<string>[] = [];
    const texts: string[] = [];
    for (let index = 0; index < 20; index++) {
      people.push(...(await question(workspace, setting.programId, [person(index)])));
      await on(index * 2);
      const bodies = [];
      for (const query of setting.queries) bodies.push(await read(query, reader));
      texts.push(bodies.map(({ text }) => text).join());
      members.push(await membersOf(setting.programId));
    }
    const last = members.at(-1)!;
    expect(last.size).toBeGreaterThanOrEqual(2 * FLOOR);
    members.forEach((now, index) => {
      const before = members[index - 1] ?? new Set();
      const added = [...now].filter((id) => !before.has(id));
      expect(added.length === 0 || added.length >= FLOOR).toBe(true);
      if (added.length === 0 && index > 0) expect(texts[index]).toBe(texts[index - 1]);
    });
    const rows = members.map((now) => people.map((id) => (now.has(id) ? 1n : 0n)));
    expect(Math.min(...inseparable(rows))).toBeGreaterThanOrEqual(FLOOR);
    // No combination is one person alone.
    for (const row of reducedRows(rows))
      expect(row.filter((value) => value !== 0n).length).toBeGreaterThanOrEqual(FLOOR);
  });

  test('reads whom its own key imported, and not whom it gave a token, however many surround one person', async () => {
    await on(100);
    const { programId } = await setUp();
    await question(
      withKey(attacker),
      programId,
      Array.from({ length: 4 }, () => person(0, 'm')),
    );
    await question(workspace, programId, [person(1, 'm')]);
    await on(110);
    const nothing = { respondents: 0, concepts: [], released_at: null, reason: 'too_few' };
    expect((await read({ program_id: programId }, attacker)).body).toMatchObject(nothing);
    // Whoever gave no token sees all five, and nobody alone.
    expect((await read({ program_id: programId }, reader)).body).toMatchObject({ respondents: 5 });
  });

  test('needs the scope for live figures, and reads the same bytes as everybody in two requests at once', async () => {
    await on(200);
    const { programId } = await setUp();
    await question(
      workspace,
      programId,
      [1, 4, 7, 10, 13, 16].map((index) => person(index)),
    );
    const path = `${workspace.environmentPath}/analytics/psychometrics?program_id=${programId}`;
    const refused = await app.call('GET', `${path}&released=false`, { key: reader });
    expect([refused.status, refused.body.detail.code]).toEqual([403, 'insufficient_scope']);
    expect((await read({ program_id: programId }, reader)).body).toMatchObject({
      reason: 'open',
      concepts: [],
    });
    await Promise.all([on(210), closeCellsOf(workspace)]);
    const [one, other] = await Promise.all([
      read({ program_id: programId }, reader),
      read({ program_id: programId }, reader),
    ]);
    expect(one.text).toBe(other.text);
    expect(one.body.respondents).toBe(6);
    await countAll(workspace);
    const live = await app.call('GET', path);
    expect(live.body).toMatchObject({ respondents: 6, released_at: null });
    // Exactly the figures of the same people; live ones leave out counts of few people.
    const [exact, shown] = [one.body.concepts[0], live.body.concepts[0]];
    expect([exact.n_complete, exact.mean, exact.alpha]).toEqual([shown.n_complete, shown.mean, shown.alpha]);
    expect(exact.items[0].options.reduce((sum: number, { count }: any) => sum + count, 0)).toBe(6);
    const released = await app.call('GET', `${path}&released=true`);
    // The owner's key gave these people their tokens.
    expect(released.body.respondents).toBe(0);
  });

  test('an erasure changes no closed cell', async () => {
    await on(300);
    const { programId } = await setUp();
    const people = await question(
      workspace,
      programId,
      Array.from({ length: 5 }, () => person(1, 'm')),
    );
    await on(310);
    const before = (await read({ program_id: programId }, reader)).text;
    const erased = await app.call('DELETE', `${workspace.environmentPath}/subjects/${people[0]}`);
    expect(erased.status).toBeLessThan(300);
    await on(320);
    expect((await read({ program_id: programId }, reader)).text).toBe(before);
  });
});
