import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answer, participant, setUpApp, setUpProgram, type Workspace } from '../../server/test/actors.ts';
import {
  type Console,
  chromiumPath,
  consolePath,
  expectAccessible,
  PHONE,
  settled,
  startConsole,
  WALKTHROUGH,
} from './console.ts';

describe.skipIf(!chromiumPath)('electronic signatures', WALKTHROUGH, () => {
  let eps: Console;
  let workspace: Workspace;
  let live: Workspace;
  let evaluation: string;
  beforeAll(async () => {
    eps = await startConsole();
    workspace = await setUpApp(eps.app);
    live = { ...workspace, environmentPath: `${workspace.appPath}/environments/${workspace.liveId}` };
    const question = { id: 'mood', prompt: 'Mood?', input: 'rating', min: 1, max: 5, required: true };
    const contents = {
      experience: { questions: [question] },
      scorecard: { concepts: [{ id: 'mood', method: 'mean' }], primary_metric: 'mood' },
    };
    const program = await setUpProgram(live, contents, { release_policy: 'review_required' });
    const session = await participant(live, program);
    evaluation = session.evaluation_id;
    await answer(live, session.participant_token, { mood: 4 });
    await eps.app.call('POST', '/v1/participant/complete', { key: session.participant_token });
  });
  afterAll(() => eps?.close());

  test('an owner requires them, and a reviewer signs an approval', async () => {
    const settings = await eps.open(`${consolePath(workspace, '').split('/e/')[0]}/publish-gates`);
    await settings.getByRole('checkbox', { name: 'Reviews and releases need a signature' }).click();
    await settings.getByText('The setting was saved.').waitFor();
    await settled(settings);

    const page = await eps.open(consolePath(live, `/evaluations/${evaluation}`), { viewport: PHONE });
    await page.getByRole('textbox', { name: 'Reason' }).fill('Confirmed by telephone.');
    const approve = page.getByRole('button', { name: 'Approve' });
    await page.getByRole('textbox', { name: 'Your name' }).waitFor();
    expect(await approve.isDisabled()).toBe(true);
    await page.getByRole('textbox', { name: 'Your name' }).fill('Ada Lovelace');
    await page.getByRole('textbox', { name: 'Meaning of the signature' }).fill('Approval');
    await settled(page);
    await expectAccessible(page);
    await approve.click();
    await page.getByText('The result was released.').waitFor();
    await page.goto(`${eps.app.url}${consolePath(live, `/evaluations/${evaluation}?tab=history`)}`);
    await page.getByText('Signed by Ada Lovelace: Approval').waitFor();
  });
});
