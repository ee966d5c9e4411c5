import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  enroll,
  importSubject,
  openSession,
  participant,
  setUpApp,
  takePart,
  type Workspace,
} from '../../server/test/actors.ts';
import { type AskedQuestion, answerTo } from '../../server/test/answering.ts';
import {
  type Console,
  chooseOption,
  chromiumPath,
  DESKTOP,
  expectAccessible,
  heading,
  PHONE,
  settled,
  startConsole,
  tabTo,
  WALKTHROUGH,
} from './console.ts';
import { keyboardOf } from './keyboard.ts';
import { libraryProgram } from './library.ts';
import { LITTLE, PHQ9 } from './phq9-answers.ts';

/** Facts whose value is wider than its column. */
const OVERLAPS = `[...document.querySelectorAll('dd')]
  .filter((value) => value.scrollWidth > value.clientWidth)
  .map((value) => value.textContent)`;

describe.skipIf(!chromiumPath)('results', WALKTHROUGH, () => {
  let eps: Console;
  let workspace: Workspace;
  let base: string;
  let plain: string;
  let reviewed: string;
  let adaptive: string;
  let phq9: string;

  beforeAll(async () => {
    eps = await startConsole();
    workspace = await setUpApp(eps.app);
    base = `/o/${eps.app.organizationId}/a/${workspace.appId}/e/${workspace.testId}`;
    phq9 = await libraryProgram(workspace, 'phq-9', { name: 'Check-in' });
    plain = await completed(phq9, { ...PHQ9, phq9_9: 'not_at_all', phq9_difficulty: 'somewhat_difficult' });
    reviewed = await completed(phq9, { ...PHQ9, phq9_9: 'several_days', phq9_difficulty: 'very_difficult' });
    adaptive = await answerAll(await libraryProgram(workspace, 'adaptive-mood', { name: 'Mood' }));
    const known = await importSubject(workspace, {}, 'patient-7');
    await enroll(workspace, phq9, known);
    const { participant_token } = await openSession(workspace, phq9, known);
    await takePart(workspace, participant_token, { ...PHQ9, ...LITTLE });
    await participant(workspace, phq9);
  });
  afterAll(() => eps?.close());

  async function completed(programId: string, answers: Record<string, unknown>): Promise<string> {
    const session = await participant(workspace, programId);
    await takePart(workspace, session.participant_token, answers);
    return session.evaluation_id;
  }

  /** Answers questions until none are left. */
  async function answerAll(programId: string): Promise<string> {
    const { participant_token: key, evaluation_id } = await participant(workspace, programId);
    let view = (await eps.app.call('GET', '/v1/participant/session', { key })).body;
    for (let turn = 0; view.questions.length > 0 && turn < 60; turn++) {
      const asked = view.questions.find(({ id }: AskedQuestion) => !(id in view.answers));
      if (!asked) break;
      const body = { answers: [{ question_id: asked.id, value: answerTo(asked, turn) }] };
      view = (await eps.app.call('POST', '/v1/participant/answers', { key, body })).body;
    }
    expect((await eps.app.call('POST', '/v1/participant/complete', { key })).status).toBe(200);
    return evaluation_id;
  }

  test('a list filtered by its address leads to an evaluation whose numbers are followed to the answers', async () => {
    const page = await eps.open(`${base}/evaluations`);
    await page.getByRole('row').nth(3).waitFor();
    await page.getByRole('link', { name: /^Completed/ }).click();
    await page.waitForURL('**status=completed**');
    await page.goto(`${eps.app.url}${base}/evaluations/${plain}`);
    await page.getByText('Measurement error not known').first().waitFor();
    await page.getByText('No safety rules were triggered.').waitFor();
    await page
      .getByRole('link', { name: /Show the calculation of/ })
      .first()
      .click();
    await heading(page, 'Calculation');
    await page
      .getByText(/^raw = /)
      .first()
      .waitFor();
    await page.getByRole('cell', { name: 'Little interest or pleasure in doing things' }).waitFor();
    await page.getByRole('cell', { name: 'More than half the days' }).first().waitFor();
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByRole('button', { name: 'Verify by recalculation' }).click();
    await page.getByText(/are identical/).waitFor();
    const receipt = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download receipt' }).click();
    expect((await receipt).suggestedFilename()).toBe(`receipt-${plain}.json`);
    eps.expectNoProblems();
  });

  test('the facts beside a result do not overlap, and name who decided', async () => {
    // One of the widest times in English.
    eps.app.setClock(new Date('2026-05-28T10:08:00Z'));
    onTestFinished(() => eps.app.setClock(undefined));
    const session = await participant(workspace, phq9);
    await takePart(workspace, session.participant_token, { ...PHQ9, phq9_9: 'several_days' });
    const path = `${workspace.environmentPath}/evaluations/${session.evaluation_id}/review`;
    const body = { decision: 'approve', reason: 'Discussed on the telephone' };
    expect((await eps.app.call('POST', path, { body })).status).toBe(200);
    const page = await eps.open(`${base}/evaluations/${session.evaluation_id}`);
    await page.getByText('Confidence: High · Details').click();
    const facts = page.getByRole('definition');
    await facts.filter({ hasText: /^Approved · .*owner@localhost/ }).waitFor();
    await settled(page);
    for (const width of [1280, 1024, 800, 390]) {
      await page.setViewportSize({ width, height: 800 });
      // The frame moves to its new place.
      await expect.poll(() => page.evaluate(OVERLAPS), { message: `${width} px` }).toEqual([]);
    }
    await page.setViewportSize(DESKTOP);
    eps.expectNoProblems();
  });

  test('with the keyboard, results are filtered by program, band, severity and day, and the view is saved', async () => {
    const page = await eps.open(`${base}/evaluations`);
    const rows = page.getByRole('row');
    await page.getByRole('link', { name: /^Pending/ }).waitFor();
    // Evaluations without a result are separate.
    expect(await page.getByRole('cell', { name: 'Pending' }).count()).toBe(0);
    const { choose, enter, fill, press } = keyboardOf(page);
    await choose('Severity', 'Critical');
    await page.waitForURL('**severity=critical**');
    await settled(page);
    expect(await page.locator(`a[href$="${plain}"]`).count()).toBe(0);
    await expect.poll(() => page.locator(`a[href$="${reviewed}"]`).count()).toBe(1);
    await choose('Severity', 'Critical');
    await choose('Program', 'Check-in');
    await choose('Band', 'Mild');
    await page.waitForURL('**band=mild**');
    await settled(page);
    const listed = await rows.count();
    expect(listed).toBeGreaterThan(1);
    await page.getByLabel('Until').fill('2020-01-01');
    await page.getByText('No evaluations match these filters').waitFor();
    await page.getByLabel('Until').fill('');
    await enter('Save this view');
    await fill('Name', 'Mild check-ins');
    await expectAccessible(page);
    await press('Enter');
    await enter('Clear filters');
    await page.waitForURL('**/evaluations');
    await page.reload();
    await enter('Mild check-ins');
    await page.waitForURL('**band=mild**');
    await expect.poll(() => rows.count()).toBe(listed);
    await enter('Remove the view Mild check-ins');
    await expect.poll(() => page.getByRole('link', { name: 'Mild check-ins' }).count()).toBe(0);
    eps.expectNoProblems();
  });

  test('the list of one person, on a phone in the dark', async () => {
    const page = await eps.open(`${base}/evaluations`, {
      viewport: PHONE,
      language: 'de',
      colorScheme: 'dark',
    });
    await page.getByRole('textbox', { name: 'Person suchen' }).fill('patient-7');
    await page.keyboard.press('Enter');
    await page.getByText('Nur patient-7').waitFor();
    await settled(page);
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    const result = page.getByRole('row').nth(1).getByText('Schweregrad der Depressivität');
    await result.filter({ visible: true }).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(PHONE.width);
    await page.getByRole('button', { name: 'Wieder alle zeigen' }).click();
    await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(2);
    // The inbox names the reason in the language of the reader.
    await page.goto(`${eps.app.url}/o/${eps.app.organizationId}`);
    await page
      .getByRole('link', { name: /^Item 9 \(Gedanken an den Tod/ })
      .first()
      .waitFor();
    eps.expectNoProblems();
  });

  test('in German, rules show what they observed in words', async () => {
    const page = await eps.open(`${base}/evaluations/${reviewed}`, { language: 'de' });
    await page.getByText(/Ausgelöst durch „.+“ = .+\. Sie verlangt eine Prüfung\./).waitFor();
    // The review is beside the report, with the reason first and the decision last.
    await page.getByRole('tab', { name: 'Bericht' }).click();
    const report = page.getByRole('tabpanel').getByRole('heading', { name: /PHQ-9/ });
    await report.waitFor();
    await settled(page);
    const panel = page.getByRole('region', { name: 'Dieses Ergebnis wartet auf eine Prüfung' });
    const place = async (part: Locator) => (await part.boundingBox())!;
    expect((await place(panel)).x).toBeGreaterThan((await place(report)).x + (await place(report)).width);
    const parts = ['textbox', 'radiogroup', 'button'] as const;
    const tops = await Promise.all(parts.map(async (role) => (await place(panel.getByRole(role).first())).y));
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
    eps.expectNoProblems();
  });

  test('a reviewer amends an answer with the keyboard alone, on a phone', async () => {
    const page = await eps.open(`${base}/reviews`, { viewport: PHONE });
    await tabTo(page, page.getByRole('row').nth(1).getByRole('link').first());
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/${reviewed}`);
    await heading(page, 'This result awaits review');
    await tabTo(page, page.getByRole('radio', { name: 'Approve' }));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await tabTo(page, page.getByRole('combobox', { name: 'Question to correct' }));
    await page.keyboard.type('dead');
    await page.getByRole('option', { name: /better off dead/ }).waitFor();
    const answer = page.getByRole('combobox', { name: /better off dead/ });
    await chooseOption(page, /better off dead/, answer);
    await tabTo(page, answer);
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'Not at all' }).waitFor();
    await chooseOption(page, 'Not at all', answer.and(page.locator('[value="Not at all"]')));
    await tabTo(page, page.getByRole('textbox', { name: 'Reason' }));
    await page.keyboard.type('Misheard on the telephone');
    await expectAccessible(page);
    await tabTo(page, page.getByRole('button', { name: /^Amend/ }));
    await page.keyboard.press('Enter');
    await page.getByText('The answers were amended.').waitFor();
    // The amendment leads to the new result.
    await page.getByText('No safety rules were triggered.').waitFor();
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByRole('link', { name: 'earlier evaluation' }).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(PHONE.width);
    eps.expectNoProblems();
  });

  test('an adaptive test shows its path in German and in the dark', async () => {
    const page = await eps.open(`${base}/evaluations/${adaptive}`, { language: 'de', colorScheme: 'dark' });
    await heading(page, 'Adaptiver Test');
    await page.getByText('Konfidenz: Hoch · Einzelheiten').click();
    // A question that was not asked is not missing.
    await page.getByText(/^\d+, ausgewählt nach den Antworten davor$/).waitFor();
    expect(await page.getByText(/^\d+ von \d+$/).count()).toBe(0);
    await page.locator('.recharts-line').first().waitFor();
    await expectAccessible(page);
    await page
      .getByText(/^Ende: (Standardfehler klein genug|Höchstzahl der Fragen|keine Frage übrig)$/)
      .waitFor();
    await page.getByText('kleinste erwartete Varianz').first().waitFor({ state: 'attached' });
    eps.expectNoProblems();
  });

  test('evaluations are exported with the parts that were chosen', async () => {
    const page = await eps.open(`${base}/evaluations`);
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('tab', { name: 'Records as they are' }).click();
    await page.getByRole('checkbox', { name: 'Answers', exact: true }).check();
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe('evaluations.csv');
    eps.expectNoProblems();
  });
});
