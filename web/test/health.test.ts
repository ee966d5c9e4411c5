import { describe, expect, test } from 'vitest';
import { setUpProgram } from '../../server/test/actors.ts';
import { useAppConsole } from './app-console.ts';
import { chromiumPath, WALKTHROUGH } from './console.ts';

const question = (question_id: string) => ({
  question_id,
  views: 30,
  respondents: 30,
  answers: 30,
  skips: 0,
  answer_rate: 1,
  skip_rate: 0,
  answer_change_rate: 0,
});

describe.skipIf(!chromiumPath)('the health of an instrument', WALKTHROUGH, () => {
  const eps = useAppConsole();

  test('questions are in the order of the questionnaire, and by number where programs have several', async () => {
    const prompts = ['Did you sleep?', 'Did you eat?', 'Did you rest?'];
    const ids = ['q1', 'q2', 'q10'];
    const questions = ids.map((id, n) => ({ id, prompt: prompts[n], input: 'boolean' }));
    await setUpProgram(eps.workspace, { experience: { questions } });
    const page = await eps.open(eps.pages);
    await page.route(/\/instrument-health/, async (route) => {
      const response = await route.fetch();
      const question_health = ['q1', 'q10', 'q2'].map(question);
      await route.fulfill({ response, json: { ...(await response.json()), question_health } });
    });
    const rows = async () => {
      await page.goto(`${eps.app.url}${eps.pages}/e/${eps.workspace.environmentId}/health`);
      await page.getByRole('button', { name: 'Show as table' }).click();
      return page.getByRole('main').getByRole('table').locator('tbody tr > :first-child');
    };
    const prompted = await rows();
    // The ids are shown until the bundle with the prompts has arrived.
    await expect.poll(() => prompted.allTextContents()).toEqual(prompts);
    await setUpProgram(eps.workspace, { experience: { questions } });
    const severally = await rows();
    await expect.poll(() => severally.allTextContents()).toEqual(ids);
    eps.expectNoProblems();
  });
});
