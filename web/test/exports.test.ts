import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobs } from '../../server/src/jobs.ts';
import {
  enroll,
  expectStatus,
  importSubject,
  limitedKey,
  openSession,
  setUpApp,
  takePart,
} from '../../server/test/actors.ts';
import { unzipped } from '../../server/test/exports.ts';
import {
  type Console,
  chromiumPath,
  DESKTOP,
  expectAccessible,
  PHONE,
  startConsole,
  WALKTHROUGH,
} from './console.ts';
import { libraryProgram } from './library.ts';
import { LITTLE, PHQ9 } from './phq9-answers.ts';

/** Getting results out: what will be in the file, its progress, the file, and how to open it. */

describe.skipIf(!chromiumPath)('exports', WALKTHROUGH, () => {
  let eps: Console;
  let path: string;
  let schedulePath: string;
  let keysPath: string;
  let report: string;

  beforeAll(async () => {
    eps = await startConsole({ chromium: chromiumPath });
    const workspace = await setUpApp(eps.app);
    path = `/o/${eps.app.organizationId}/a/${workspace.appId}/e/${workspace.testId}/evaluations`;
    schedulePath = `${workspace.environmentPath}/exports/schedule`;
    keysPath = `/v1/organizations/${eps.app.organizationId}/api-keys`;
    const programId = await libraryProgram(workspace, 'phq-9', { name: 'Check-in' });
    const subject = await importSubject(workspace, {}, 'patient-7');
    await enroll(workspace, programId, subject);
    const { participant_token, evaluation_id } = await openSession(workspace, programId, subject);
    report = `${path}/${evaluation_id}?tab=report`;
    await takePart(workspace, participant_token, { ...PHQ9, ...LITTLE });
  });
  afterAll(() => eps?.close());

  async function run(name: 'exports' | 'export-schedules'): Promise<void> {
    const job = jobs(eps.app.services).find((each) => each.name === name)!;
    while ((await job.run(new AbortController().signal)).more);
  }

  async function picture(page: Page, name: string): Promise<void> {
    const folder = process.env['EPS_SCREENSHOTS'];
    if (folder) await page.screenshot({ path: `${folder}/export-${name}.png` });
  }

  test('the dialog says what the file has, makes it, and says how to open it', async () => {
    const page = await eps.open(path, { viewport: DESKTOP });
    await page.getByRole('button', { name: 'Export' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('One row for each finished result. With answers, scores.').waitFor();
    await dialog.getByText('People have pseudonyms').waitFor();
    await dialog.getByRole('checkbox', { name: 'External IDs of people' }).check();
    await dialog.getByText('External IDs name the people in the file.').waitFor();
    await expectAccessible(page);
    await picture(page, 'choices');
    await dialog.getByRole('button', { name: 'Make the file' }).click();
    await dialog.getByText(/^Waiting to start/).waitFor();
    await run('exports');
    const link = dialog.getByRole('link', { name: 'Download' });
    await link.waitFor();
    await dialog.getByRole('tab', { name: 'R', exact: true }).click();
    await dialog.getByText('source("read.R")').waitFor();
    await expectAccessible(page);
    await picture(page, 'ready');
    const download = page.waitForEvent('download');
    await link.click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^export-.*\.zip$/);
    const files = unzipped(readFileSync(await file.path()));
    expect(files['data.csv']).toContain('patient-7');
    eps.expectNoProblems();
  });

  test('files are made every week, and the dialog says what they have, and when one failed', async () => {
    const page = await eps.open(path, { viewport: DESKTOP });
    await page.getByRole('button', { name: 'Export' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'When' }).click();
    await page.getByRole('option', { name: 'Now and every week' }).click();
    await dialog.getByText('Each file contains what the member or API key that set the schedule').waitFor();
    await picture(page, 'schedule-choices');
    await dialog.getByRole('button', { name: 'Set the schedule' }).click();
    const schedule = dialog.getByRole('alert', { name: 'A file is made every week' });
    await schedule.getByText('With answers, scores.').waitFor();
    await run('export-schedules');
    await schedule.getByText('Waiting to start').waitFor();
    await run('exports');
    await schedule.getByRole('link', { name: 'Download' }).waitFor();
    await expectAccessible(page);
    await picture(page, 'schedule');
    const key = await limitedKey(eps.app, ['evaluations:read', 'webhooks:write']);
    await expectStatus(eps.app.call('PUT', schedulePath, { body: { frequency: 'daily' }, key }), 200);
    const { items } = await expectStatus(eps.app.call('GET', keysPath), 200);
    const { id } = items.find(({ name }: { name: string }) => name === 'limited');
    await expectStatus(eps.app.call('DELETE', `${keysPath}/${id}`), 204);
    await run('export-schedules');

    const phone = await eps.open(path, { viewport: PHONE, language: 'de' });
    await phone.getByRole('button', { name: 'Export' }).click();
    await phone.getByText('Jeden Tag wird eine Datei erstellt').waitFor();
    await phone.getByText('Wer den Zeitplan gesetzt hat').waitFor();
    await expectAccessible(phone);
    await picture(phone, 'phone-schedule');
    await phone.getByRole('button', { name: 'Zeitplan beenden' }).click();
    await phone.getByText('Der Zeitplan ist beendet.').waitFor();
    await expect.poll(() => phone.getByText('Jeden Tag wird eine Datei erstellt').count()).toBe(0);
    expect((await eps.app.call('GET', schedulePath)).status).toBe(404);
    eps.expectNoProblems();
  });

  test('a report is saved as PDF, or printed where the service makes no PDF', async () => {
    const page = await eps.open(report, { viewport: DESKTOP });
    const save = page.getByRole('button', { name: 'Save as PDF' });
    await save.waitFor();
    await expectAccessible(page);
    await picture(page, 'report');
    const download = page.waitForEvent('download');
    await save.click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/\.pdf$/);
    expect(
      readFileSync(await file.path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    eps.app.services.config.chromium = undefined;
    await page.evaluate("window.print = () => { document.title = 'printed'; }");
    await save.click();
    await expect.poll(() => page.title()).toBe('printed');
    eps.expectNoProblems();
  });

  test('on a phone, in German, a row for each person needs a program', async () => {
    const page = await eps.open(path, { viewport: PHONE, language: 'de' });
    await page.getByRole('button', { name: 'Export' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Eine Zeile je' }).click();
    await page.getByRole('option', { name: 'Person, mit Spalten je Welle oder Zyklus' }).click();
    await dialog.getByText('Eine Zeile je Person braucht ein Programm.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Datei erstellen' }).isDisabled()).toBe(true);
    await picture(page, 'phone-choices');
    await dialog.getByRole('combobox', { name: 'Programm' }).click();
    await page.getByRole('option', { name: 'Check-in' }).click();
    await dialog.getByRole('button', { name: 'Datei erstellen' }).click();
    await dialog.getByText(/^Wartet/).waitFor();
    await run('exports');
    await dialog.getByRole('link', { name: 'Herunterladen' }).waitFor();
    await expectAccessible(page);
    await picture(page, 'phone-ready');
    eps.expectNoProblems();
  });
});
