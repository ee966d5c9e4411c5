import { describe, expect, test } from 'vitest';
import { expectStatus } from '../../server/test/actors.ts';
import { useAppConsole } from './app-console.ts';
import { chromiumPath, WALKTHROUGH } from './console.ts';

const options = [0, 2].map((score) => ({ id: `o${score}`, label: `${score}`, scores: { x: score } }));
const bands = [
  { id: 'mild', label: 'Mild', to: 1 },
  { id: 'severe', label: 'Severe', from: 1 },
  { id: 'worst', label: 'Worst', from: 2 },
];
const contents = {
  experience: { questions: [{ id: 'q', prompt: 'Q', input: 'single_select', options }] },
  scorecard: {
    concepts: [{ id: 'x', label: 'Burden', method: 'sum', bands }],
    composites: [{ id: 'm', label: 'Index', weights: { x: 3 }, range: { min: 0, max: 20 } }],
  },
};

describe.skipIf(!chromiumPath)('ranges of scores', WALKTHROUGH, () => {
  const eps = useAppConsole();

  test('a composite has the range that it attains, and an open band has no end', async () => {
    const id = await eps.createWorkingCopy({ name: 'Ranges', business_id_prefix: 'ranges', contents });
    const page = await eps.open(`${eps.pages}/instruments/${id}/scorecard`);
    await page.getByRole('button', { name: 'Index' }).first().waitFor();
    const text = () => page.locator('main').textContent();
    await expect.poll(text).toContain('Two bands overlap from 2 to ∞.');
    await expect.poll(text).toContain('Attainable range: 0 to 6');
    const check = eps.app.call('POST', `${eps.appPath}/bundles/check`, { body: { contents } });
    const { diagnostics } = await expectStatus(check, 200);
    const overlap = diagnostics.find(({ code }: { code: string }) => code === 'band_overlap');
    expect(overlap.details).toEqual({ names: ['severe', 'worst'], min: 2 });
    eps.expectNoProblems();
  });
});
