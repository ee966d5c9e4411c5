import { expect, test } from 'vitest';
import { setUpProgram } from '../../../../test/actors.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';
import { countAll, question } from '../../../../test/psychometrics.ts';

const app = useTestApp();
const workspace = useWorkspace(app);

const ITEMS = ['sleep', 'appetite', 'harm'];
const SCORES = [0, 1, 2, 3];
const options = SCORES.map((score) => ({ id: `o${score}`, label: `${score}`, scores: { mood: score } }));
const CONTENTS = {
  experience: {
    questions: ITEMS.map((id) => ({ id, prompt: id, input: 'single_select', options })),
  },
  scorecard: { concepts: [{ id: 'mood', method: 'sum' }] },
  guardrail: {
    rules: [
      {
        id: 'harm',
        when: {
          op: 'ne',
          args: [
            { op: 'answer', question_id: 'harm' },
            { op: 'lit', value: 'o0' },
          ],
        },
        severity: 'critical',
        action: 'require_review',
      },
      {
        id: 'careless',
        when: {
          op: 'eq',
          args: [
            { op: 'answer', question_id: 'sleep' },
            { op: 'lit', value: 'o3' },
          ],
        },
        severity: 'warning',
        action: 'fail',
      },
    ],
  },
};

const TITLE =
  'getPsychometrics: counts people who await review, says who is left out, and flags no item that a rule uses';

test(TITLE, async () => {
  const programId = await setUpProgram(workspace, CONTENTS);
  const answers = (sleep: number, appetite: number, harm: number) => ({
    answers: { sleep: `o${sleep}`, appetite: `o${appetite}`, harm: `o${harm}` },
  });
  await question(workspace, programId, [
    ...Array.from({ length: 40 }, (_, index) => answers(index % 3, (index + 1) % 3, 0)),
    ...Array.from({ length: 6 }, (_, index) => answers(index % 3, 2, 2)),
    ...Array.from({ length: 7 }, () => answers(3, 3, 0)),
  ]);
  await countAll(workspace);
  const { body } = await app.call(
    'GET',
    `${workspace.environmentPath}/analytics/psychometrics?program_id=${programId}`,
  );
  expect(body).toMatchObject({
    respondents: 46,
    awaiting_review: 6,
    left_out: { failed: 7, superseded: 0, erased: 0 },
  });
  const items = body.concepts[0].items;
  const harm = items.find(({ question_id }: { question_id: string }) => question_id === 'harm');
  expect(harm).toMatchObject({ n: 46, guardrail_rules: ['harm'], flags: [] });
  expect(harm.options).toMatchObject([
    { option_id: 'o0', count: 40 },
    { option_id: 'o2', count: 6 },
  ]);
  const appetite = items.find(({ question_id }: { question_id: string }) => question_id === 'appetite');
  expect(appetite.flags).toContain('rare_option');
  expect(appetite.guardrail_rules).toBeUndefined();
});
