import { ConceptCounter, compileBundle, measuredConcepts } from '@eps/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isMeasuring, limited } from '../../../../../vitest.limits.ts';
import { setUpApp, setUpProgram, type Workspace } from '../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { sealCounts } from './counts.ts';
import { ALL_DAYS, writeCounts } from './queries.ts';

/**
 * The cost of reading psychometrics depends on items and options, not on the number of evaluations. The
 * service caches a report until its sums change. So the sums change, four reads follow, and this is repeated:
 * the first read of each cycle decrypts the sums and computes all numbers again.
 */

const ITEMS = 120;
const SAMPLE = 4000;
/** How often each evaluation of the sample is counted: a million in total. */
const TIMES = 250;
const READS = 4;
const CYCLES = isMeasuring ? 10 : 1;
const LIMIT_MS = 250;

const questions = Array.from({ length: ITEMS }, (_, index) => ({
  id: `i${index}`,
  prompt: `Item ${index}`,
  input: 'single_select',
  options: [1, 2, 3, 4, 5].map((score) => ({ id: `o${score}`, label: `${score}`, scores: { big: score } })),
}));
const CONTENTS = { experience: { questions }, scorecard: { concepts: [{ id: 'big', method: 'sum' }] } };

let app: TestApp;
let workspace: Workspace;
let programId: string;
/** Stores the sums again. Sealing them again changes their bytes, as after an evaluation was counted. */
let changeSums: () => Promise<unknown>;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await setUpApp(app);
  programId = await setUpProgram(workspace, CONTENTS);
  changeSums = await prepareCounts();
  await changeSums();
}, 120_000);
afterAll(() => app.close());

/** Returns a write of the counters of a million evaluations, as the worker does it after counting them. */
async function prepareCounts(): Promise<() => Promise<unknown>> {
  const { body } = await app.call('GET', `${workspace.environmentPath}/programs/${programId}`);
  const empty = { context: {}, guardrail: {}, adaptive_policy: {}, report_template: {} };
  const [concept] = measuredConcepts(compileBundle({ ...CONTENTS, ...empty } as never).bundle!);
  const counter = new ConceptCounter(ITEMS);
  let seed = 1;
  const uniform = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const normal = () => Array.from({ length: 6 }, uniform).reduce((sum, u) => sum + u, -3) * 1.41;
  for (let i = 0; i < SAMPLE; i++) {
    const theta = normal();
    const keyed = questions.map(() => Math.min(5, Math.max(1, Math.round(3 + theta * 0.6 + normal()))));
    counter.add({ keyed, chosen: keyed.map((score) => [`o${score}`]) });
  }
  const times = JSON.parse(JSON.stringify(counter), (_, value) =>
    typeof value === 'number' ? value * TIMES : value,
  );
  for (const item of times.items)
    item.by_total = item.by_total.map((pairs: number[]) =>
      pairs.map((value, index) => (index % 2 === 1 || index === 0 ? value / TIMES : value)),
    );
  const scope = {
    organizationId: app.organizationId,
    appId: workspace.appId,
    environmentId: workspace.testId,
  };
  const key = {
    program_id: programId,
    version_bundle_id: body.version_bundle_id,
    concept_id: 'big',
    variable: '',
    group_digest: '',
  };
  const keys = await app.services.vault.environment(scope);
  const counts = { value: '', counter: ConceptCounter.from(times) };
  const n = SAMPLE * TIMES;
  return () => {
    const rows = [ALL_DAYS, '2026-01-01'].map((day) => ({
      ...key,
      day,
      items_hash: concept!.fingerprint,
      n,
      n_complete: n,
      counts_sealed: sealCounts(keys, { ...key, day }, counts),
    }));
    return app.services.db.system.write(writeCounts(scope, rows));
  };
}

async function read(): Promise<void> {
  const path = `${workspace.environmentPath}/analytics/psychometrics?program_id=${programId}`;
  const { status, body } = await app.call('GET', path);
  expect(status).toBe(200);
  expect(body.concepts[0].n_complete).toBe(SAMPLE * TIMES);
  expect(body.concepts[0].items).toHaveLength(ITEMS);
}

test('120 items of a million evaluations are read, also after their sums changed', async () => {
  for (let cycle = 0; cycle < CYCLES; cycle++) {
    await changeSums();
    // The first cycle loads code.
    for (let i = 0; i < READS; i++)
      if (cycle === 0) await read();
      else await limited('psychometrics of a million evaluations', LIMIT_MS, read);
  }
});
