import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { drawNormal, generatorFor } from '../../engine/numeric/generator.ts';
import { enroll, importSubject, openSession } from '../../server/test/actors.ts';
import { countAll, question } from '../../server/test/psychometrics.ts';
import { type Console, chromiumPath, PHONE, settled, WALKTHROUGH } from './console.ts';
import { type FilledWorkspace, startFilled } from './filled.ts';
import { libraryProgram } from './library.ts';

/** Takes the pictures of README.md with `npm run screenshots`, and is skipped otherwise. */
const folder = process.env['EPS_README_SCREENSHOTS'] ?? '';
const PEOPLE = 300;

/** The seven symptoms of the GAD-7: discrimination, and the θ from which each higher degree is likely. */
const SYMPTOMS = [
  [2.3, -0.6, 0.6, 1.4],
  [2.9, -0.3, 0.7, 1.3],
  [2.8, -0.4, 0.6, 1.3],
  [2.1, -0.5, 0.7, 1.5],
  [1.6, 0.3, 1.3, 2.1],
  [1.5, -0.3, 1.0, 1.9],
  [1.8, 0.2, 1.2, 1.9],
] as const;
const DEGREES = ['not_at_all', 'several_days', 'more_than_half_the_days', 'nearly_every_day'];

/** Draws the answers of somebody by the graded response model (Samejima 1969), with θ ~ N(0.2, 1.2²). */
function answersOf(person: number): Record<string, unknown> {
  const uniform = generatorFor('pictures', 'person', person);
  const theta = 0.2 + 1.2 * drawNormal(uniform);
  const symptoms = SYMPTOMS.map(([slope, ...thresholds], index) => {
    const draw = uniform();
    const position = theta - Math.log(draw / (1 - draw)) / slope;
    return [`gad7_${index + 1}`, DEGREES[thresholds.filter((threshold) => position > threshold).length]];
  });
  return Object.fromEntries(symptoms);
}

describe.skipIf(!chromiumPath || folder === '')('pictures', WALKTHROUGH, () => {
  let eps: Console;
  let filled: FilledWorkspace;
  let base: string;
  let programId: string;
  beforeAll(async () => {
    mkdirSync(folder, { recursive: true });
    ({ eps, filled } = await startFilled());
    base = `/o/${filled.organizationId}/a/${filled.appId}`;
    programId = await libraryProgram(filled.workspace, 'gad-7', { name: 'Spring screening' });
    const people = Array.from({ length: PEOPLE }, (_, person) => ({
      profile: { sex: person % 2 === 0 ? 'female' : 'male' },
      answers: answersOf(person),
    }));
    await question(filled.workspace, programId, people);
    await countAll(filled.workspace);
  });
  afterAll(() => eps?.close());

  const shoot = (page: Page, name: string) => page.screenshot({ path: join(folder, `${name}.png`) });

  test('an instrument in the editor, with its preview', async () => {
    const page = await eps.open(`${base}/instruments/${filled.workingCopyId}/experience`);
    await page.getByRole('button', { name: /^How did you sleep/ }).click();
    await page.frameLocator('iframe').getByText('How did you sleep?').waitFor();
    await settled(page);
    await shoot(page, 'authoring');
  });

  test('the result of an evaluation', async () => {
    const page = await eps.open(`${base}/e/${filled.environmentId}/evaluations/${filled.evaluationId}`);
    await page.getByText('No guardrails were triggered.').waitFor();
    await settled(page);
    await shoot(page, 'evaluation');
  });

  test('the psychometrics of an instrument', async () => {
    const page = await eps.open(`${base}/e/${filled.environmentId}/psychometrics?program_id=${programId}`);
    await page.getByText('Distribution of sum scores').waitFor();
    await settled(page);
    await shoot(page, 'psychometrics');
  });

  test('the page of a participant on a phone', async () => {
    const subject = await importSubject(filled.workspace);
    await enroll(filled.workspace, programId, subject);
    const { participant_token } = await openSession(filled.workspace, programId, subject);
    const page = await eps.open(`/p#${participant_token}`, { viewport: PHONE });
    await page.getByRole('radio', { name: 'Several days' }).first().check({ force: true });
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.evaluate('scrollTo(0, 0)');
    await shoot(page, 'participant');
  });
});
