import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobs } from '../../server/src/jobs.ts';
import { createBundle, setUpApp, setUpProgram, type Workspace } from '../../server/test/actors.ts';
import { addMember, PASSWORD } from '../../server/test/members.ts';
import { countAll, question } from '../../server/test/psychometrics.ts';
import {
  type Console,
  chromiumPath,
  DESKTOP,
  expectAccessible,
  heading,
  PHONE,
  startConsole,
  WALKTHROUGH,
} from './console.ts';

const ITEMS = ['Adding', 'Subtracting', 'Multiplying', 'Dividing'];
/** Answers to the four items with their frequencies: harder items are answered right less often. */
const PATTERNS: [string, number][] = [
  ['0000', 8],
  ['1000', 23],
  ['0100', 5],
  ['0010', 3],
  ['1100', 32],
  ['1010', 5],
  ['0110', 3],
  ['1001', 3],
  ['1110', 27],
  ['1101', 4],
  ['1011', 1],
  ['1111', 10],
  ['0001', 1],
];

const DIVIDES = {
  op: 'eq',
  args: [
    { op: 'answer', question_id: 'i3' },
    { op: 'lit', value: 'o1' },
  ],
};
/** How many people a rule sends to a review, and how many have a result without one. */
const DIVIDING = 19;
const OTHERS = 106;

function contentsOf(cut: number) {
  const bands = [
    { id: 'low', label: 'Beginner', to: cut },
    { id: 'high', label: 'Advanced', from: cut },
  ];
  return {
    experience: {
      questions: ITEMS.map((prompt, index) => ({
        id: `i${index}`,
        prompt,
        input: 'single_select',
        options: [0, 1].map((score) => ({
          id: `o${score}`,
          label: score === 1 ? 'Right' : 'Wrong',
          scores: { skill: score, total: score },
        })),
      })),
    },
    scorecard: {
      concepts: [
        {
          id: 'skill',
          label: 'Skill',
          method: 'irt',
          irt: {
            model: '2pl',
            items: Object.fromEntries(ITEMS.map((_, index) => [`i${index}`, { a: 1, b: index - 1.5 }])),
          },
        },
        { id: 'total', label: 'Right answers', method: 'sum', bands },
      ],
    },
    guardrail: {
      rules: [
        { id: 'expert', message: 'Divides', when: DIVIDES, severity: 'critical', action: 'require_review' },
      ],
    },
    context: { variables: { school: { type: 'string', from: 'profile.school', analytics: 'group' } } },
  };
}

describe.skipIf(!chromiumPath)('analysis', WALKTHROUGH, () => {
  let eps: Console;
  let workspace: Workspace;
  let app: string;
  let environment: string;
  let programId: string;
  let bundleId: string;
  let candidate: string;

  beforeAll(async () => {
    eps = await startConsole();
    workspace = await setUpApp(eps.app);
    app = `/o/${eps.app.organizationId}/a/${workspace.appId}`;
    environment = `${app}/e/${workspace.testId}`;
    programId = await setUpProgram(workspace, contentsOf(2), { name: 'Arithmetic' });
    const { body } = await eps.app.call('GET', `${workspace.environmentPath}/programs/${programId}`);
    bundleId = body.version_bundle_id;
    candidate = await createBundle(workspace, contentsOf(3));
    const people = PATTERNS.flatMap(([pattern, times]) => new Array<string>(times).fill(pattern));
    await question(
      workspace,
      programId,
      people.map((pattern, index) => ({
        profile: { school: index % 3 === 0 ? 'South' : 'North' },
        answers: Object.fromEntries(ITEMS.map((_, item) => [`i${item}`, `o${pattern[item]}`])),
      })),
    );
    await countAll(workspace);
  });
  afterAll(() => eps?.close());

  test('psychometrics show reliability, items with flags, θ and groups, also on a phone', async () => {
    const page = await eps.open(`${environment}/psychometrics`);
    await heading(page, 'Skill');
    await page.getByText('Wright map').waitFor();
    await page.getByRole('combobox', { name: 'Compare by' }).click();
    await page.getByRole('option', { name: 'school' }).click();
    await page.waitForURL('**group_by=school**');
    await page.getByRole('rowheader', { name: 'South' }).waitFor();
    await page.getByRole('table', { name: 'Differential item functioning' }).waitFor();
    // Who awaits review is counted, and what to do names the item; no advice on an item that a rule reads.
    await page.getByText(`${DIVIDING} evaluations await review. They are counted: `).waitFor();
    const advice = page.getByRole('alert').filter({ hasText: 'harder to agree with' });
    await expect.poll(() => advice.getByRole('listitem').allTextContents()).toEqual(['Adding']);
    const selected = page.getByRole('row', { name: /^Dividing .* No recommendation: a safety rule/ });
    await selected.waitFor();
    expect(await page.getByRole('alert').getByText('Dividing').count()).toBe(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Multiplying' }).click();
    await page.getByRole('dialog').getByText('Options of “Multiplying”').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.setViewportSize(PHONE);
    await expect
      .poll(() => page.evaluate('document.documentElement.scrollWidth'))
      .toBeLessThanOrEqual(PHONE.width);
    eps.expectNoProblems();
  });

  test('members who see closed periods only learn when figures appear', async () => {
    const empty = await setUpProgram(workspace, contentsOf(2), { name: 'Nobody yet' });
    const { email } = await addMember(eps.app, 'viewer');
    const before = await eps.open(`${environment}/psychometrics?program_id=${empty}`, {
      email,
      password: PASSWORD,
    });
    await before.getByText('The first period is not over yet', { exact: false }).waitFor();
  });

  /** Runs the queued jobs of the worker with this name. */
  async function work(name: string): Promise<void> {
    const job = jobs(eps.app.services).find((known) => known.name === name)!;
    await job.run(new AbortController().signal);
    await job.finish!();
  }

  test('shadow scoring shows who would change bands, beside the comparability of scores', async () => {
    const page = await eps.open(`${app}/bundles/${candidate}/compare/${bundleId}`);
    await page.getByRole('table', { name: 'Comparability of scores' }).waitFor();
    await page.getByRole('combobox', { name: 'Environment' }).click();
    await page.getByRole('option', { name: 'Test' }).click();
    await page.getByRole('button', { name: 'Score past answers' }).click();
    await page.getByText('Waiting to start').waitFor();
    await work('shadows');
    await page.getByRole('table', { name: 'Right answers: changes between bands' }).waitFor();
    await page.mouse.move(0, 0);
    await expectAccessible(page);
    await page.setViewportSize(PHONE);
    await expect
      .poll(() => page.evaluate('document.documentElement.scrollWidth'))
      .toBeLessThanOrEqual(PHONE.width);
    await page
      .getByRole('table', { name: /^People whose band or status would/ })
      .getByRole('link')
      .first()
      .click();
    await page.waitForURL('**/evaluations/**');
    // Counts are true, also above the length of a page.
    await page.setViewportSize(DESKTOP);
    await page.getByRole('navigation').getByRole('link', { name: 'Evaluations' }).click();
    await page.getByRole('link', { name: `Completed ${OTHERS}` }).waitFor();
    await page.getByRole('link', { name: `Needs review ${DIVIDING}` }).waitFor();
    eps.expectNoProblems();
  });

  test('a calibration is beside the parameters in use and becomes a draft of the scorecard', async () => {
    const page = await eps.open(`${environment}/psychometrics?program_id=${programId}`);
    await page.getByRole('link', { name: 'Calibrate items' }).click();
    await page.getByRole('textbox', { name: 'Minimum people' }).fill('50');
    await page.getByRole('button', { name: 'Calibrate', exact: true }).click();
    await page.getByText('Waiting to start').waitFor();
    await work('calibrations');
    await page.getByRole('table', { name: 'New and current parameters' }).waitFor();
    await page.mouse.move(0, 0);
    await expectAccessible(page);
    // The chart of a parameter over time has its numbers as a table.
    const history = page.getByRole('table', { name: /^Location b: / });
    await history.getByRole('row').nth(1).waitFor();
    await page.getByRole('combobox', { name: 'Parameter' }).click();
    await page.getByRole('option', { name: 'Slope a' }).click();
    await page
      .getByRole('table', { name: /^Slope a: / })
      .getByRole('row')
      .nth(1)
      .waitFor();
    await page.getByText('This is the first calibration').waitFor();
    await page.getByRole('button', { name: 'New scorecard draft' }).click();
    await page.getByText('The draft was saved').waitFor();
    await page.setViewportSize(PHONE);
    await expect
      .poll(() => page.evaluate('document.documentElement.scrollWidth'))
      .toBeLessThanOrEqual(PHONE.width);
    eps.expectNoProblems();
  });

  test('a witness of a proof is played in the page that tries the bundle', async () => {
    const page = await eps.open(`${app}/bundles/${bundleId}?tab=diagnostics`);
    await heading(page, 'What can and cannot happen');
    await page.getByRole('link', { name: 'Edit a copy' }).waitFor();
    await page.getByRole('switch', { name: 'Show the defects that were ruled out' }).check();
    await page
      .getByRole('link', { name: /^Play these answers/ })
      .first()
      .waitFor();
    await page
      .getByRole('link', { name: /^Play these answers/ })
      .first()
      .click();
    await page.waitForURL('**/try?example=**');
    await heading(page, /./);
    eps.expectNoProblems();
  });

  test('publish gates are set in a form', async () => {
    const page = await eps.open(`${app}/publish-gates`);
    await page.getByRole('checkbox', { name: 'No warnings and no proven defects' }).check();
    const most = page.getByRole('textbox', { name: 'Questions for one person' });
    await most.fill('12');
    await page.getByText('With 20, nobody is asked more than 20 questions.').waitFor();
    await page.getByText(/^No instrument of this app selects its questions/).waitFor();
    expect(await page.getByRole('textbox', { name: 'Exposure of a question' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The publish gates were saved.').waitFor();
    const { body } = await eps.app.call('GET', workspace.appPath);
    expect(body.publish_gates).toEqual({ diagnostics: true, simulation_budget: { max_items: 12 } });

    await createBundle(workspace, { ...contentsOf(2), adaptive_policy: { mode: 'irt' } });
    await page.setViewportSize(PHONE);
    await page.reload();
    await page.getByRole('textbox', { name: 'Exposure of a question' }).waitFor();
    expect(await most.inputValue()).toBe('12');
    eps.expectNoProblems();
  });
});
