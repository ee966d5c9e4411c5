import { describe, expect, test } from 'vitest';
import { useAppConsole } from './app-console.ts';
import { chromiumPath, expectAccessible, WALKTHROUGH } from './console.ts';

describe.skipIf(!chromiumPath)('the outline of an instrument', WALKTHROUGH, () => {
  const eps = useAppConsole();

  test('its rows are dragged with the pointer and with keys', async () => {
    const questions = ['first', 'second', 'third', 'fourth'].map((id) => ({
      id,
      prompt: id,
      input: 'free_text',
    }));
    const id = await eps.createWorkingCopy({
      name: 'Order',
      business_id_prefix: 'order',
      contents: { experience: { questions } },
    });
    const page = await eps.open(`${eps.pages}/instruments/${id}`);
    const names = () => page.locator('.outline-name').allInnerTexts();
    const handle = (name: string) => page.getByRole('button', { name: `Drag ${name}` });
    await handle('first').waitFor();

    await handle('first').dragTo(page.getByRole('button', { name: /^third/ }));
    await expect.poll(names).toEqual(['second', 'third', 'first', 'fourth']);

    await handle('first').focus();
    await page.keyboard.press('Space');
    await page.getByText('Picked up first, position 3 of 4.').waitFor();
    await page.keyboard.press('ArrowUp');
    await page.getByText('first is over position 2 of 4.').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByText('first was not moved.').waitFor();
    expect(await names()).toEqual(['second', 'third', 'first', 'fourth']);
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await page.getByText('first was dropped at position 4 of 4.').waitFor();
    await expect.poll(names).toEqual(['second', 'third', 'fourth', 'first']);
    eps.expectNoProblems();
  });
});
