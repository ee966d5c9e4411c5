import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobs } from '../../../server/src/jobs.ts';
import {
  enroll,
  expectStatus,
  importSubject,
  openSession,
  setUpApp,
  takePart,
} from '../../../server/test/actors.ts';
import { unzipped } from '../../../server/test/exports.ts';
import { type Console, chromiumPath, startConsole, WALKTHROUGH } from '../console.ts';
import { phq9 } from '../filled.ts';
import { libraryProgram } from '../library.ts';
import { Walk } from './walk.ts';

const PEOPLE = ['Ada Wolf', 'Bert Mann', 'Cleo Roth', 'Dina Kern', 'Emil Beck', 'Finn Lang'];

describe.skipIf(!chromiumPath)('results', WALKTHROUGH, () => {
  let eps: Console;
  beforeAll(async () => {
    eps = await startConsole();
    const workspace = await setUpApp(eps.app, 'Europe/Berlin', 'Clinic');
    const { environmentPath } = workspace;
    const at = (method: string, path: string, body: object) =>
      expectStatus(eps.app.call(method, environmentPath + path, { body }), 200);
    await at('PUT', '/units', {
      units: [
        { id: 'north', name: 'North' },
        { id: 'south', name: 'South' },
      ],
    });
    await at('PATCH', '', { display: ['name'], unit_mapping: { field: 'team' } });
    const programId = await libraryProgram(workspace, 'phq-9', { name: 'Check-in' });
    for (const [index, name] of [...PEOPLE, ...PEOPLE.map((each) => `${each} Jr`)].entries()) {
      const subjectId = await importSubject(workspace, { name, team: index < 6 ? 'north' : 'south' });
      await enroll(workspace, programId, subjectId);
      const { participant_token } = await openSession(workspace, programId, subjectId);
      const worse = index < 6 ? 0 : 2;
      const degrees = [1 + worse, 1, worse, 1, index % 3, 0, worse, 1, 0];
      await takePart(workspace, participant_token, phq9(degrees.map((degree) => Math.min(degree, 3))));
    }
  });
  afterAll(() => eps?.close());

  test('7: the results of a person and of a team are read', async () => {
    const you = new Walk(await eps.open('/'), 7, 'Results of a person and of a team');
    await you.step('Open the person', async () => {
      await you.go('Run', 'People');
      await you.fill('Find a person', 'Wolf');
      await you.click('Find');
      await you.click('Ada Wolf', 'link');
      await you.see('Results over time');
    });
    await you.step('Open the result', async () => {
      await you.click('Evaluation of Check-in', 'link');
      await you.see('No safety rules were triggered.');
    });
    await you.step('Read the report', () => you.click('Report', 'tab'));
    await you.step('Open the teams', async () => {
      await you.go('Results', 'My teams');
      await you.page.getByRole('heading', { name: 'My teams', level: 1 }).waitFor();
    });
    await you.step('Choose a team', async () => {
      await you.choose('Team', 'South');
      await you.see(/more than everybody/);
    });
    await you.step('Compare the teams', async () => {
      await you.go('Results', 'Groups');
      await you.see('South');
    });
    you.done();
    eps.expectNoProblems();
  });

  test('8: the results are exported for PSPP', async () => {
    const you = new Walk(await eps.open('/'), 8, 'Export into PSPP');
    await you.step('Say what is exported', async () => {
      await you.go('Results');
      await you.click('Export');
      await you.see('One row for each finished result.', you.dialog);
    });
    await you.step('Make the file', async () => {
      await you.click('Make the file', 'button', you.dialog);
      await you.see(/^Waiting to start/, you.dialog);
      const job = jobs(eps.app.services).find(({ name }) => name === 'exports')!;
      while ((await job.run(new AbortController().signal)).more);
      await you.page.getByRole('link', { name: 'Download' }).waitFor();
    });
    await you.step('Read how to open it', () => you.click('SPSS/PSPP', 'tab', you.dialog));
    const download = you.page.waitForEvent('download');
    await you.step('Download', () => you.click('Download', 'link', you.dialog));
    const files = unzipped(readFileSync(await (await download).path()));
    expect(Object.keys(files)).toContain('data.csv');
    expect(files['read.sps']).toContain('VALUE LABELS');
    you.done();
    eps.expectNoProblems();
  });
});
