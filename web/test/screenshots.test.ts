import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { createClient } from '../../server/src/demo/client.ts';
import { fillFollowUp } from '../../server/src/demo/follow-up.ts';
import { runJobs } from '../../server/src/jobs/run.ts';
import { jobs } from '../../server/src/jobs.ts';
import { type Console, chromiumPath, pagesOf, settled, startConsole, WALKTHROUGH } from './console.ts';

/** Takes the picture of README.md from the demo with `npm run screenshots`, and is skipped otherwise. */
const folder = process.env['EPS_README_SCREENSHOTS'] ?? '';

describe.skipIf(!chromiumPath || folder === '')('pictures', WALKTHROUGH, () => {
  let eps: Console;
  let stop: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    mkdirSync(folder, { recursive: true });
    eps = await startConsole();
    const { services } = eps.app;
    const running = runJobs(jobs(services), services.log);
    services.wake = (job) => running.wake(job);
    stop = () => running.stop();
  }, 60_000);
  afterAll(async () => {
    await stop?.();
    await eps?.close();
  });

  test('the result of a patient who needs somebody', async () => {
    const { workspace, alarmId } = await fillFollowUp(createClient(eps.app.url, eps.app.key));
    const { body } = await eps.app.call('GET', `${workspace.environment}/evaluations?subject_id=${alarmId}`);
    const latest = body.items.find(({ status }: { status: string }) => status === 'needs_review');
    const page = await eps.open(`${pagesOf(workspace.environment)}/evaluations/${latest.id}`, {
      viewport: { width: 1280, height: 960 },
    });
    await settled(page);
    await page.screenshot({ path: join(folder, 'result.png') });
  });
});
