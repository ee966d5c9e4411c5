import { describe, expect, test } from 'vitest';
import { useAppConsole } from './app-console.ts';
import { chromiumPath, WALKTHROUGH } from './console.ts';

describe.skipIf(!chromiumPath)('the search for questions', WALKTHROUGH, () => {
  const eps = useAppConsole();

  test('finds a question of 120 by its words, also by those just typed', async () => {
    const questions = Array.from({ length: 120 }, (_, index) => ({
      id: `q${index}`,
      prompt: `Question number ${index}`,
      input: 'rating',
    }));
    const contents = { experience: { questions } };
    const id = await eps.createWorkingCopy({ name: 'Many', business_id_prefix: 'many', contents });
    const page = await eps.open(`${eps.pages}/instruments/${id}/experience?at=/questions/60`);
    const text = page.getByLabel('Question text');
    await text.press('Control+End');
    await text.pressSequentially(' and more');
    const search = page.getByLabel('Search questions');
    await search.fill('number 119');
    await page.getByText('1 of 120').waitFor();
    await search.fill('60 and more');
    await page.getByText('1 of 120').waitFor();
    await page.getByRole('button', { name: /^Question number 60 and more/ }).waitFor();
    await text.fill('Something else');
    await page.getByText('0 of 120').waitFor();
    expect(await search.inputValue()).toBe('60 and more');
    eps.expectNoProblems();
  });
});
