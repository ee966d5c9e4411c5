import { type Place, participant, setUpApp, setUpProgram, takePart } from './actors.ts';
import type { Answer, TestApp } from './app.ts';

/** Three items from 0 to `top`, a text, and a variable and target that a rescore reads anew. */
export function contents(top: number, ideal: number) {
  const options = Array.from({ length: top + 1 }, (_, score) => ({
    id: `o${score}`,
    label: `${score}`,
    scores: { mood: score },
  }));
  return {
    experience: {
      questions: [
        ...['q1', 'q2', 'q3'].map((id) => ({ id, input: 'single_select', options })),
        { id: 'why', input: 'text' },
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

/** Two programs of the same contents, one that holds results for review, and what is done with their evaluations. */
export interface Scene {
  place: Place;
  programId: string;
  heldId: string;
  path(id: string): string;
  get(id: string): Promise<Answer['body']>;
  review(id: string, body: object, options?: object): Promise<Answer>;
  rescore(id: string, body?: object): Promise<Answer>;
  replay(id: string): Promise<Answer['body']>;
  /** An evaluation of 1 + 2 + 3 answered in a program. */
  evaluated(programId: string): Promise<string>;
  /** Types of the events told of an evaluation, in order. */
  eventsOf(evaluationId: string): Promise<string[]>;
}

export async function setUpScene(app: TestApp): Promise<Scene> {
  const place = await setUpApp(app);
  const path = (id: string) => `${place.E}/evaluations/${id}`;
  return {
    place,
    programId: await setUpProgram(place, contents(3, 9)),
    heldId: await setUpProgram(place, contents(3, 9), { release_policy: 'review_required' }),
    path,
    get: async (id) => (await app.call('GET', path(id))).body,
    review: (id, body, options = {}) => app.call('POST', `${path(id)}/review`, { body, ...options }),
    rescore: (id, body = {}) => app.call('POST', `${path(id)}/rescore`, { body }),
    replay: async (id) => (await app.call('GET', `${path(id)}/replay`)).body,
    async evaluated(programId) {
      const { participant_token: token, evaluation_id } = await participant(place, programId, {
        team: 'Blue',
      });
      await takePart(place, token, { q1: 'o1', q2: 'o2', q3: 'o3', why: 'my own words' });
      return evaluation_id;
    },
    async eventsOf(evaluationId) {
      const rows = await app.services.db.system.read<{ type: string }>({
        text: `SELECT type FROM events WHERE payload::jsonb->'data'->>'evaluation_id' = $1 AND type LIKE 'evaluation.%' ORDER BY id`,
        values: [evaluationId],
      });
      return rows.map(({ type }) => type);
    },
  };
}

export const APPROVAL = { decision: 'approve', reason: 'confirmed' };
