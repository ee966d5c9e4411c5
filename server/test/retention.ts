import { instrumentCounts } from '../src/resources/quality/analytics/count-job.ts';
import { retention } from '../src/resources/results/retention/retention-job.ts';
import { expectStatus, participant, setUpApp, setUpProgram, takePart, type Workspace } from './actors.ts';
import type { TestApp } from './app.ts';

const DAY = 86_400;
const MOOD = {
  id: 'mood',
  prompt: 'Mood?',
  input: 'single_select',
  options: [0, 1].map((score) => ({ id: `o${score}`, label: `${score}`, scores: { mood: score } })),
};
const CONTENTS = {
  experience: { questions: [MOOD, { id: 'why', prompt: 'Why?', input: 'long_text' }] },
  scorecard: { concepts: [{ id: 'mood', method: 'sum' }], primary_metric: 'mood' },
};
const signal = new AbortController().signal;

/** The preview if there is nothing to remove. */
export const NOTHING_OLD = { results: 0, answers: 0, sessions: 0, contacts: 0, events: 0 };

/** A workspace of its own with a program, whose clock and policies the tests of retention move and set. */
export async function setUpRetention(app: TestApp) {
  const workspace: Workspace = await setUpApp(app);
  const newProgram = (options = {}, contents: object = CONTENTS) =>
    setUpProgram(workspace, contents as typeof CONTENTS, options);
  const programId = await newProgram();
  const at = (path: string) => workspace.environmentPath + path;
  let ahead = 0;
  return {
    workspace,
    programId,
    newProgram,
    /** The path of something in the test environment. */
    at,
    put: (body: unknown, options = {}) => app.call('PUT', at('/retention'), { body, ...options }),
    putProgram: (id: string, body: unknown) => app.call('PUT', at(`/programs/${id}/retention`), { body }),
    evaluation: async (id: string) => (await app.call('GET', at(`/evaluations/${id}`))).body,
    /** Moves the clock of the test environment. */
    async passDays(days: number): Promise<void> {
      ahead += days * DAY;
      await expectStatus(app.call('PUT', at('/clock'), { body: { offset_seconds: ahead } }), 200);
    },
    /** Runs the worker until nothing is due. */
    async applyRetention(): Promise<void> {
      await instrumentCounts(app.services).run(signal);
      const job = retention(app.services);
      while ((await job.run(signal)).more);
    },
    async preview(body: unknown = {}) {
      return (await expectStatus(app.call('POST', at('/retention/preview'), { body }), 200)).removes;
    },
    async completed(program = programId) {
      const one = await participant(workspace, program);
      await takePart(workspace, one.participant_token, { mood: 'o1', why: 'a reason' });
      return one;
    },
    /** The entries of an action on the test environment. */
    async auditOf(action: string): Promise<{ actor: string; details: object }[]> {
      const query = `action=${action}&resource_id=${workspace.testId}`;
      const { body } = await app.call('GET', `/v1/organizations/${app.organizationId}/audit-log?${query}`);
      return body.items.map((entry: { actor_id: string; details: object }) => ({
        actor: entry.actor_id,
        details: entry.details,
      }));
    },
  };
}
