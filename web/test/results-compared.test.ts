import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  enroll,
  importSubject,
  openSession,
  participant,
  setUpApp,
  setUpProgram,
  takePart,
  type Workspace,
} from '../../server/test/actors.ts';
import {
  type Console,
  chooseOption,
  chromiumPath,
  expectAccessible,
  PHONE,
  settled,
  startConsole,
  WALKTHROUGH,
} from './console.ts';
import { libraryProgram, thirdUsability } from './library.ts';

/** So that 13.86 points are a reliable change and the cut-off is 40. */
const CHANGE = {
  reliability: 0.75,
  pre: { mean: 60, sd: 10 },
  functional: { mean: 30, sd: 5 },
  cutoff: 'c',
};

const PHQ9 = Object.fromEntries(
  Array.from({ length: 9 }, (_, n) => [`phq9_${n + 1}`, n < 3 ? 'several_days' : 'not_at_all']),
);

describe.skipIf(!chromiumPath)('two results of a person, and a report', WALKTHROUGH, () => {
  let eps: Console;
  let workspace: Workspace;
  let base: string;

  beforeAll(async () => {
    eps = await startConsole();
    workspace = await setUpApp(eps.app);
    base = `/o/${eps.app.organizationId}/a/${workspace.appId}/e/${workspace.testId}`;
  });
  afterAll(() => eps?.close());

  /** Lets the person answer a new program, and returns the id of the evaluation. */
  async function load(subjectId: string, values: readonly number[], name: string, max = 30): Promise<string> {
    const questions = ['a', 'b'].map((id) => ({
      id,
      prompt: `How much of ${id}?`,
      input: 'number',
      min: 0,
      max,
      scores: { load: {} },
    }));
    const concept = { id: 'load', label: 'Load', method: 'sum', direction: 'lower', change: CHANGE };
    const scorecard = { concepts: [concept], primary_metric: 'load' };
    const programId = await setUpProgram(workspace, { experience: { questions }, scorecard }, { name });
    await enroll(workspace, programId, subjectId);
    const session = await openSession(workspace, programId, subjectId);
    await takePart(workspace, session.participant_token, { a: values[0], b: values[1] });
    return session.evaluation_id;
  }

  test('two results of a person are compared where they may be, from their page and by keyboard', async () => {
    const person = await importSubject(workspace, {}, 'patient-8');
    await load(person, [3, 4], 'Pilot', 20);
    await load(person, [30, 28], 'Intake');
    const latest = await load(person, [18, 18], 'Follow-up');
    const page = await eps.open(`${base}/subjects/${person}`);
    await page.getByRole('link', { name: 'Compare two results' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/${latest}?tab=compare&with=**`);
    const row = page.getByRole('table', { name: 'Two results compared' }).getByRole('row').nth(1);
    await row.waitFor();
    expect(await row.getByRole('cell').allInnerTexts()).toEqual(['58', '36', '−22', 'Recovered']);
    await settled(page);
    await expectAccessible(page);
    const choice = page.getByRole('combobox', { name: 'Other result of this person' });
    await choice.focus();
    await chooseOption(page, /Pilot/, row.getByText('Not comparable'));
    // The first program used another range.
    expect((await row.getByRole('cell').allInnerTexts()).slice(0, 3)).toEqual(['7', '36', '–']);
    const address = page.url();
    const german = await eps.open(address.slice(eps.app.url.length), {
      viewport: PHONE,
      language: 'de',
      colorScheme: 'dark',
    });
    await german.getByText('Nicht vergleichbar').waitFor();
    await settled(german);
    expect(await german.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(PHONE.width);
    eps.expectNoProblems();
  });

  test('the report shows one score once, with its precision', async () => {
    const phq9 = await libraryProgram(workspace, 'phq-9', { name: 'Check-in' });
    const { participant_token, evaluation_id } = await participant(workspace, phq9);
    await takePart(workspace, participant_token, { ...PHQ9, phq9_difficulty: 'somewhat_difficult' });
    const page = await eps.open(`${base}/evaluations/${evaluation_id}?tab=report`);
    const panel = page.getByRole('tabpanel');
    await panel.getByText('This is the first result: there is none to compare it with.').waitFor();
    await expect.poll(() => panel.getByText(/^(95% interval|Measurement error not known)/).count()).toBe(1);
    expect(await panel.getByRole('img').count()).toBe(0);
    await settled(page);
    await expectAccessible(page);
    // The lowest band of a score of which less is better.
    await expect.poll(() => panel.locator('[data-current]').getAttribute('data-tone')).toBe('best');

    const german = await eps.open(`${base}/evaluations`, { language: 'de' });
    const listed = german.getByText(/^Schweregrad der Depressivität: /).filter({ visible: true });
    await listed.waitFor();
    await german.goto(`${eps.app.url}${base}/evaluations/${evaluation_id}`);
    await german.getByText('Schweregrad der Depressivität', { exact: true }).waitFor();
    await german.getByText(/^Konfidenz: .+ · Einzelheiten$/).click();
    await german.getByText(/^Die Genauigkeit ist der Anteil der Unterschiede/).waitFor();
    eps.expectNoProblems();
  });

  test('a report shows earlier results, and is printed dark on white, also from the dark theme', async () => {
    const third = await thirdUsability(workspace);
    const page = await eps.open(`${base}/evaluations/${third}?tab=report`, { colorScheme: 'dark' });
    await page.getByRole('heading', { name: 'Over time' }).waitFor();
    await page.getByText(/All results: 25 \(.+\), 75 \(.+\), 50 \(.+\)/).waitFor();
    await settled(page);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const paper = () =>
      page.evaluate(`[
        getComputedStyle(document.body).backgroundColor,
        Math.round(document.querySelector('main h1').getBoundingClientRect().left),
      ]`);
    await expect.poll(paper).toEqual(['rgb(255, 255, 255)', 0]);
    for (const name of ['Print', 'New task'])
      expect(await page.getByRole('button', { name }).isVisible()).toBe(false);
    // All of the report is on the paper, not only what the window shows.
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
    expect([...pdf.matchAll(/\/Type\s*\/Page\b(?!s)/g)]).toHaveLength(1);
    await page.emulateMedia({ media: 'screen' });
    await expect.poll(paper).not.toContain('rgb(255, 255, 255)');
    eps.expectNoProblems();
  });
});
