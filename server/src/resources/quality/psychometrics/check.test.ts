import { beforeAll, expect, test } from 'vitest';
import { setUpProgram } from '../../../../test/actors.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';
import { countAll, question } from '../../../../test/psychometrics.ts';
import { jobs } from '../../../jobs.ts';

/** The daily check of psychometrics: drift, and events only when what needs attention changes. */

const DAY_SECONDS = 86_400;
const PEOPLE = 200;
/** True locations of the items; all slopes are 1.5. */
const LOCATIONS = [-1.5, -1, -0.5, 0, 0.3, 0.6, 1, 1.5];
const ITEMS = LOCATIONS.map((_, index) => `i${index}`);
const DRIFTING = 3;
const options = [0, 1].map((score) => ({ id: `o${score}`, label: `${score}`, scores: { skill: score } }));
const inUse = (index: number) => ({ a: 1.5, b: index === DRIFTING ? 2.5 : LOCATIONS[index]! });
const CONTENTS = {
  experience: {
    questions: ITEMS.map((id) => ({ id, prompt: id, input: 'single_select', options, required: false })),
  },
  scorecard: {
    concepts: [
      {
        id: 'skill',
        method: 'irt',
        irt: { model: '2pl', items: Object.fromEntries(ITEMS.map((id, index) => [id, inUse(index)])) },
      },
    ],
  },
};

const app = useTestApp();
const workspace = useWorkspace(app);
let programId: string;
beforeAll(async () => {
  programId = await setUpProgram(workspace, CONTENTS);
});

/** Answers of a person with θ, drawn from the model. */
function answersAt(theta: number, uniform: () => number) {
  return Object.fromEntries(
    ITEMS.map((id, index) => {
      const probability = 1 / (1 + Math.exp(-1.5 * (theta - LOCATIONS[index]!)));
      return [id, uniform() < probability ? 'o1' : 'o0'];
    }),
  );
}

/** Mulberry32: uniform numbers in [0, 1). */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const uniform = generator(7);
const people = (count: number) =>
  Array.from({ length: count }, () => {
    const theta = Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
    return { answers: answersAt(theta, uniform) };
  });

async function runJob(name: string) {
  const job = jobs(app.services).find((found) => found.name === name)!;
  await job.run(new AbortController().signal);
  await job.finish?.();
}

/** Lets people answer on a day, and runs the check on the day after. Returns the reasons of every event. */
async function checkAfter(day: number, count: number): Promise<string[][]> {
  const setClock = (days: number) =>
    app.call('PUT', `${workspace.environmentPath}/clock`, { body: { offset_seconds: days * DAY_SECONDS } });
  await setClock(day);
  await question(workspace, programId, people(count));
  await countAll(workspace);
  await setClock(day + 1);
  await runJob('psychometric_checks');
  const { body } = await app.call(
    'GET',
    `${workspace.environmentPath}/events?limit=100&type=instrument.attention_required`,
  );
  return body.items.map(({ data }: { data: { reasons: string[] } }) => data.reasons);
}

const calibrations = async () => {
  const { body } = await app.call('GET', `${workspace.environmentPath}/jobs`);
  return body.items as { kind: string; status: string }[];
};
const drifts = (reasons: string[]) => reasons.filter((reason) => reason.includes(': drift: '));

test('the daily check calibrates what is in use, raises drift, and repeats no event', async () => {
  const first = await checkAfter(0, PEOPLE);
  expect(first.flatMap(drifts)).toEqual([]);
  expect(await calibrations()).toMatchObject([{ kind: 'calibration', status: 'queued' }]);
  await runJob('calibrations');
  expect(await calibrations()).toMatchObject([{ status: 'succeeded' }]);

  const second = await checkAfter(1, 1);
  expect(second).toHaveLength(first.length + 1);
  expect(second.flatMap(drifts)).toEqual([
    'skill/i3: drift: expected scores differ too much from those of the parameters in use',
  ]);

  // Another day, other figures, the same reasons; and the calibration is less than a week old.
  expect(await checkAfter(2, 5)).toEqual(second);
  expect(await calibrations()).toHaveLength(1);
}, 120_000);
