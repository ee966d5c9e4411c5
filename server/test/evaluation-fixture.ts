import { columns, rowsOf } from '../src/db/rows.ts';
import { participant, setUpApp, setUpProgram, takePart, type Workspace } from './actors.ts';
import type { TestApp, TestResponse } from './app.ts';

/**
 * Returns program contents with three questions scored from 0 to `top`, a text question, a context variable
 * and a target for the concept `mood`. Rescoring under other contents changes the range and the target.
 */
export function contents(top: number, ideal: number) {
  const options = Array.from({ length: top + 1 }, (_, score) => ({
    id: `o${score}`,
    label: `${score}`,
    scores: { mood: score },
  }));
  return {
    experience: {
      questions: [
        ...['q1', 'q2', 'q3'].map((id) => ({ id, prompt: 'Question', input: 'single_select', options })),
        { id: 'why', prompt: 'Question', input: 'text' },
      ],
    },
    scorecard: { concepts: [{ id: 'mood', method: 'sum' }], primary_metric: 'mood' },
    context: {
      variables: { team: { type: 'string', from: 'profile.team' } },
      targets: { mood: { ideal } },
    },
    report_template: {
      blocks: [
        {
          id: 'main',
          type: 'metric',
          concept_id: 'mood',
          template: '{{ context.team }} scored {{ score.value }}.',
        },
      ],
    },
  };
}

/**
 * Two active programs with the same contents, and the calls that tests of review, rescore and replay make.
 */
export interface EvaluationFixture {
  workspace: Workspace;
  /** Releases results automatically. */
  programId: string;
  /** Has the release policy `review_required`. */
  reviewedProgramId: string;
  /** Returns the path of an evaluation. */
  path(id: string): string;
  get(id: string): Promise<TestResponse['body']>;
  review(id: string, body: object, options?: object): Promise<TestResponse>;
  rescore(id: string, body?: object): Promise<TestResponse>;
  replay(id: string): Promise<TestResponse['body']>;
  /** Has a new participant answer 1, 2 and 3 and complete; returns the evaluation's id. */
  completeEvaluation(programId: string): Promise<string>;
  /** Returns the types of the events emitted for an evaluation, in order. */
  eventsOf(evaluationId: string): Promise<string[]>;
}

/** Sets up a workspace with both programs. */
export async function setUpEvaluationFixture(app: TestApp): Promise<EvaluationFixture> {
  const workspace = await setUpApp(app);
  const path = (id: string) => `${workspace.environmentPath}/evaluations/${id}`;
  return {
    workspace,
    programId: await setUpProgram(workspace, contents(3, 9)),
    reviewedProgramId: await setUpProgram(workspace, contents(3, 9), { release_policy: 'review_required' }),
    path,
    get: async (id) => (await app.call('GET', path(id))).body,
    review: (id, body, options = {}) => app.call('POST', `${path(id)}/review`, { body, ...options }),
    rescore: (id, body = {}) => app.call('POST', `${path(id)}/rescore`, { body }),
    replay: async (id) => (await app.call('GET', `${path(id)}/replay`)).body,
    async completeEvaluation(programId) {
      const { participant_token: token, evaluation_id } = await participant(workspace, programId, {
        team: 'Blue',
      });
      await takePart(workspace, token, { q1: 'o1', q2: 'o2', q3: 'o3', why: 'my own words' });
      return evaluation_id;
    },
    async eventsOf(evaluationId) {
      const rows = await app.services.db.system.read({
        text: `SELECT type FROM events WHERE payload::jsonb->'data'->>'evaluation_id' = $1
                 AND type LIKE 'evaluation.%' ORDER BY id`,
        values: [evaluationId],
        rows: rowsOf(columns('events', 'type')),
      });
      return rows.map(({ type }) => type);
    },
  };
}

/** The body of a review that approves. */
export const APPROVAL = { decision: 'approve', reason: 'confirmed' };
