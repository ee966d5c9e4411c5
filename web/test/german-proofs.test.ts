import { describe, expect, test } from 'vitest';
import { createBundle } from '../../server/test/actors.ts';
import { useAppConsole } from './app-console.ts';
import { chromiumPath, heading, WALKTHROUGH } from './console.ts';

const options = [0, 1].map((score) => ({ id: `o${score}`, label: `${score}`, scores: { x: score } }));
const questions = ['q1', 'q2'].map((id) => {
  return { id, prompt: id, input: 'single_select', options, required: true };
});
const bands = [
  { id: 'low', label: 'Niedrig', to: 0.5 },
  { id: 'high', label: 'Hoch', from: 0.75 },
];
const contents = {
  experience: { questions },
  scorecard: {
    concepts: [{ id: 'x', label: 'Belastung', method: 'mean', bands }],
    composites: [
      { id: 'm', label: 'Index', weights: { x: -2.5 }, range: { min: -20, max: 0 } },
      { id: 'large', label: 'Summe', weights: { x: 1e300 } },
    ],
  },
};

describe.skipIf(!chromiumPath)('proofs in German', WALKTHROUGH, () => {
  const eps = useAppConsole();

  test('numbers have a decimal comma and a minus sign, and very large ones a power of ten', async () => {
    const bundleId = await createBundle(eps.workspace, contents);
    const page = await eps.open(`${eps.pages}/bundles/${bundleId}?tab=diagnostics`, { language: 'de' });
    await heading(page, 'Was geschehen kann und was nicht');
    const sentences = await page.getByRole('listitem').locator('p:first-child').allTextContents();
    expect(sentences).toEqual(
      expect.arrayContaining([
        'Bei „Belastung“ ist 0,5 erreichbar und liegt in keiner Stufe.',
        'Bei „Index“ sind −2,5 bis 0 erreichbar und nicht −20 bis 0, wie der Bereich angibt.',
        'Bei „Index“ sind −2,5 bis 0 erreichbar.',
        'Bei „Summe“ sind 0 bis 1E300 erreichbar.',
      ]),
    );
    eps.expectNoProblems();
  });
});
