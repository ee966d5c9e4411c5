import {
  answer,
  complete,
  enroll,
  expectStatus,
  importSubject,
  openSession,
  setUpProgram,
  type Workspace,
} from './actors.ts';

/** A program with an outcome rule, whose people answered before, in and after the window of the rule. */

export const OUTCOME_CONTENT = {
  experience: {
    questions: ['a', 'b'].map((id) => ({
      id,
      prompt: id,
      input: 'number',
      min: 0,
      max: 20,
      scores: { load: {} },
    })),
  },
  scorecard: {
    concepts: [{ id: 'load', method: 'sum', direction: 'lower' }],
    outcome_rules: [
      {
        id: 'six_months',
        concept: 'load',
        eligible: { at_least: 10 },
        from: 'P120D',
        by: 'P240D',
        response: { change_pct: -50 },
        remission: { below: 5 },
      },
      {
        id: 'two_months',
        concept: 'load',
        eligible: { at_least: 12 },
        by: 'P60D',
        response: { change_pct: -50 },
      },
    ],
  },
};
const UNITS = [
  { id: 'clinic', name: 'Clinic' },
  { id: 'ward-a', name: 'Ward A', parent: 'clinic' },
  { id: 'ward-b', name: 'Ward B', parent: 'clinic' },
];
const START = Date.parse('2026-01-05T09:00:00Z');

export interface Person {
  unit: string;
  /** Days after the start and sums. */
  values: [day: number, sum: number][];
  id: string;
}

/** The unit of each person, then the values as day:sum. */
const PLANNED = [
  'ward-a 0:20 150:4',
  'ward-a 0:20 150:10',
  'ward-a 0:20 14:2',
  'ward-a 0:20 119:2 130:12',
  'ward-a 0:12 150:2 200:6',
  'ward-a 0:11',
  'ward-a 0:9 150:1',
  'ward-b 0:18 150:3',
  'ward-b 0:18 150:17',
  'ward-b',
  'clinic 0:16 150:8',
  'clinic 0:16 150:9',
  'clinic 0:16 150:1',
];
const planned = PLANNED.map((line) => {
  const [unit, ...values] = line.split(' ') as [string, ...string[]];
  return { unit, values: values.map((value) => value.split(':').map(Number) as [number, number]) };
});

/** Sets the clock to some days after the start. */
export function inDays({ app }: Workspace, days: number): void {
  app.setClock(new Date(START + days * 86_400_000));
}

/** Gives answers with a sum in the present cycle of the program. */
export async function takeWithSum(workspace: Workspace, programId: string, { id }: Person, sum: number) {
  const { participant_token: token } = await openSession(workspace, programId, id);
  const a = Math.floor(sum / 2);
  await expectStatus(answer(workspace, token, { a, b: sum - a }), 200);
  await expectStatus(complete(workspace, token), 200);
}

export async function setUpOutcomes(workspace: Workspace): Promise<{ programId: string; people: Person[] }> {
  inDays(workspace, 0);
  const { app, environmentPath } = workspace;
  await expectStatus(app.call('PUT', `${environmentPath}/units`, { body: { units: UNITS } }), 200);
  const daily = { mode: 'continuous', recurrence: { frequency: 'daily' } };
  const programId = await setUpProgram(workspace, OUTCOME_CONTENT, daily);
  const people: Person[] = [];
  for (const { unit, values } of planned) {
    const id = await importSubject(workspace);
    const body = { units: [{ unit_id: unit, starts_on: '2026-01-01' }] };
    await expectStatus(app.call('PUT', `${environmentPath}/subjects/${id}/units`, { body }), 200);
    await enroll(workspace, programId, id);
    people.push({ unit, values, id });
  }
  const days = [...new Set(planned.flatMap(({ values }) => values.map(([day]) => day)))];
  for (const day of days.sort((a, b) => a - b)) {
    inDays(workspace, day);
    for (const person of people)
      for (const [at, sum] of person.values)
        if (at === day) await takeWithSum(workspace, programId, person, sum);
  }
  return { programId, people };
}
