import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { type Console, chromiumPath, settled, WALKTHROUGH } from './console.ts';
import { type FilledWorkspace, startFilled } from './filled.ts';

/** Takes the picture of README.md with `npm run screenshots`, and is skipped otherwise. */
const folder = process.env['EPS_README_SCREENSHOTS'] ?? '';

describe.skipIf(!chromiumPath || folder === '')('pictures', WALKTHROUGH, () => {
  let eps: Console;
  let filled: FilledWorkspace;
  beforeAll(async () => {
    mkdirSync(folder, { recursive: true });
    ({ eps, filled } = await startFilled());
  });
  afterAll(() => eps?.close());

  test('the result of an evaluation', async () => {
    const environment = `/o/${filled.organizationId}/a/${filled.appId}/e/${filled.environmentId}`;
    const page = await eps.open(`${environment}/evaluations/${filled.evaluationId}`);
    await page.getByText('No safety rules were triggered.').waitFor();
    await settled(page);
    await page.screenshot({ path: join(folder, 'evaluation.png') });
  });
});
