import { expectStatus, type Workspace } from '../../server/test/actors.ts';
import type { TestApp } from '../../server/test/app.ts';
import { studiesApi } from '../../server/test/studies.ts';

export const BASELINE = { id: 'baseline', anchor: { on: 'enrollment' }, opens: 'P0D', closes: 'P1D' };
export const DAILY = {
  id: 'day',
  anchor: { on: 'enrollment' },
  opens: 'P1D',
  closes: 'PT12H',
  repeat: { every: 'P1D', count: 6 },
};
export const TWO_WAVES = { time_zone: 'participant', waves: [BASELINE, DAILY] };
export const MOOD_BELOW_3 = {
  op: 'lt',
  args: [
    { op: 'score', concept_id: 'mood', wave: 'baseline' },
    { op: 'lit', value: 3 },
  ],
};
export const CONTENTS = {
  experience: {
    questions: [
      {
        id: 'mood',
        prompt: 'Mood?',
        input: 'single_select',
        required: true,
        options: [1, 2, 3, 4, 5].map((score) => ({
          id: `o${score}`,
          label: `${score}`,
          scores: { mood: score },
        })),
      },
    ],
  },
  scorecard: { concepts: [{ id: 'mood', method: 'mean' }], primary_metric: 'mood' },
};

const DAY_SECONDS = 86_400;

/** Sets the clock of the environment ahead, and does the work that is then due. */
export async function passDaysIn(app: TestApp, workspace: Workspace, days: number): Promise<void> {
  const body = { offset_seconds: days * DAY_SECONDS };
  await expectStatus(app.call('PUT', `${workspace.environmentPath}/clock`, { body }), 200);
  await studiesApi(workspace).work();
}
