import { beforeAll, describe, expect, test } from 'vitest';
import { participant, setUpProgram } from '../actors.ts';
import { useTestApp, useWorkspace } from '../prepared.ts';
import { chromiumPath, useBrowser, WITHOUT_CHROMIUM } from './chromium.ts';
import {
  answerEverything,
  DESKTOP,
  EVERY_INPUT,
  expectAccessible,
  next,
  PHONE,
  question,
  visit,
} from './participant.ts';

/** Tests that the page can be read and touched at every zoom. */

if (!chromiumPath) console.warn(WITHOUT_CHROMIUM);

/** A window of 1280 × 1024 pixels at 400 % (WCAG 2.2, 1.4.10). */
const ZOOMED = { width: 320, height: 256 };

describe.skipIf(!chromiumPath)('getParticipantPage: zoom and targets', { timeout: 300_000 }, () => {
  const app = useTestApp();
  const place = useWorkspace(app);
  const pages = useBrowser();
  let programId: string;
  beforeAll(async () => {
    programId = await setUpProgram(place, EVERY_INPUT);
  });

  test.each([
    ['at 400 %', ZOOMED],
    ['on a phone', PHONE],
    ['on a desktop', DESKTOP],
  ])('%s nothing is cut off, nothing lies over another, and targets are 44 px high', async (_, viewport) => {
    const { participant_token } = await participant(place, programId);
    const { page } = await visit(pages.browser, app, participant_token, { viewport });
    await question(page, 'single').waitFor();
    const check = async () => {
      await expectAccessible(page);
      expect(await page.evaluate(LOW_TARGETS)).toEqual([]);
      expect(await page.evaluate(MISPLACED_TEXTS)).toEqual([]);
    };
    await check();
    await next(page);
    await page.locator('.summary h2').waitFor();
    await check();
    await answerEverything(page);
    await check();
    await next(page);
    await page.getByRole('button', { name: 'Finish' }).waitFor();
    await check();
    await page.close();
  });
});

/** Targets that are lower than 44 px; those of a scale of eleven points may be narrower. */
const LOW_TARGETS = `[...document.querySelectorAll('a, button, select, textarea, summary, input, .choice')]
  .filter((target) => !target.closest('.choice') || target.matches('.choice'))
  .filter((target) => target.checkVisibility() && target.getBoundingClientRect().height < 44)
  .map((target) => target.outerHTML)`;

/** Words that are wider than their container, and texts that overlap others. */
const MISPLACED_TEXTS = `(() => {
  const meets = (from, to, otherFrom, otherTo, by) => from < otherTo - by && otherFrom < to - by;
  const boxes = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node; (node = walker.nextNode()); ) {
    const parent = node.parentElement;
    if (!node.data.trim() || !parent.checkVisibility({ visibilityProperty: true })) continue;
    // Only screen readers read these.
    if (parent.closest('.read-only')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) if (box.width > 2 && box.height > 2) boxes.push([node, box]);
  }
  const found = [];
  for (const [node, a] of boxes) {
    if (a.right > innerWidth + 1 || a.left < -1) found.push(node.data);
    for (const [other, b] of boxes)
      if (node !== other && meets(a.left, a.right, b.left, b.right, 2)
        && meets(a.top, a.bottom, b.top, b.bottom, 6))
        found.push(node.data + ' over ' + other.data);
  }
  return found;
})()`;
