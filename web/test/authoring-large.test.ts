import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { timeLimit } from '../../vitest.machine.ts';
import { useAppConsole } from './app-console.ts';
import { chromiumPath, expectAccessible, PHONE, screenshot, WALKTHROUGH } from './console.ts';
import { mainThreadTime } from './processor-time.ts';

const answered = (id: string) => ({ op: 'answered', question_id: id });

/** Questions in sections of 50; in a row of conditions, every third depends on an earlier one. */
function questionnaire(count: number) {
  const sections = Array.from({ length: Math.ceil(count / 50) }, (_, index) => ({
    id: `s${index}`,
    title: `Section ${index}`,
  }));
  const questions = Array.from({ length: count }, (_, index) => ({
    id: `q${index}`,
    section_id: `s${Math.floor(index / 50)}`,
    prompt: `Question number ${index}`,
    input: 'rating',
    ...(index > 0 && index % 3 === 0 && { visible_if: answered(`q${index - 2}`) }),
  }));
  return { experience: { sections, questions } };
}

const isUnder = (question: string, option: number) => ({
  op: 'lt',
  args: [
    { op: 'answer', question_id: question },
    { op: 'lit', value: option },
  ],
});

/** The second question can never be asked. */
const DEAD = {
  experience: {
    questions: [
      { id: 'first', prompt: 'How was it?', input: 'rating', min: 1, max: 5 },
      { id: 'dead', prompt: 'Nobody reads this', input: 'text', visible_if: isUnder('first', 1) },
      { id: 'sad', prompt: 'What was wrong?', input: 'text', visible_if: isUnder('first', 3) },
    ],
  },
};

/** Collects the milliseconds from each key until the next frame has been drawn. */
const RECORD_DELAYS = `
  window.delays = [];
  addEventListener('keydown', ({ timeStamp }) => {
    const drawn = new MessageChannel();
    drawn.port1.onmessage = () => window.delays.push(performance.now() - timeStamp);
    requestAnimationFrame(() => drawn.port2.postMessage(null));
  }, true);`;

/** How many frames are measured. */
const FRAMES = 60;

describe.skipIf(!chromiumPath)('large instruments and their logic map', WALKTHROUGH, () => {
  const eps = useAppConsole();

  const newWorkingCopy = async (contents: unknown) => {
    const id = await eps.createWorkingCopy({ name: 'Large', business_id_prefix: 'large', contents });
    return `${eps.pages}/instruments/${id}`;
  };

  /** Processor time in milliseconds per frame while an element is scrolled through 60 frames. */
  async function scrollingCost(page: Page, selector: string): Promise<number> {
    const scroll = `new Promise((done) => {
      const element = document.querySelector('${selector}');
      let frames = 0;
      requestAnimationFrame(function frame() {
        element.scrollTop += 150;
        ++frames < ${FRAMES} ? requestAnimationFrame(frame) : done();
      });
    })`;
    return (await mainThreadTime(page, () => page.evaluate(scroll))) / FRAMES;
  }

  /**
   * Processor time in milliseconds per move while an edge is drawn from a question over the parts around it.
   */
  async function drawingCost(page: Page): Promise<number> {
    const moves = 40;
    const handle = page.locator('.react-flow__node[data-id="question:q499"] .react-flow__handle.source');
    const { x, y } = (await handle.boundingBox())!;
    await page.mouse.move(x + 3, y + 3);
    await page.mouse.down();
    const time = await mainThreadTime(page, () => page.mouse.move(x - 250, y - 60, { steps: moves }));
    await page.mouse.move(x - 250, 0);
    await page.mouse.up();
    return time / moves;
  }

  test('an instrument of 200 questions opens with little work', async () => {
    const path = await newWorkingCopy(questionnaire(200));
    const page = await eps.open(`${eps.pages}/instruments`);
    await page.addInitScript(`
      window.opened = new Promise((done) => {
        const look = () =>
          document.querySelector('.outline-viewport [role=treeitem], .outline-viewport button')
            ? done(performance.now())
            : requestAnimationFrame(look);
        look();
      });`);
    const openings: number[] = [];
    for (let attempt = 0; attempt < 3; attempt++) {
      const open = () => page.goto(eps.app.url + path).then(() => page.evaluate('window.opened'));
      openings.push(await mainThreadTime(page, open));
    }
    const opening = Math.min(...openings);
    const time = await page.evaluate<number>('window.opened');
    console.info(
      `200 questions: opened after ${Math.round(time)} ms, ${Math.round(opening)} ms of them processor time`,
    );
    // The page must open in 1.5 seconds; this is the part that does not depend on other load of the machine.
    expect(opening).toBeLessThan(timeLimit(900));
    eps.expectNoProblems();
  });

  test('typing in an instrument of 200 questions is shown at once', async () => {
    const path = await newWorkingCopy(questionnaire(200));
    const page = await eps.open(`${path}/experience?at=/questions/100`);
    const field = page.getByLabel('Question text');
    await field.press('Control+End');
    await page.evaluate(RECORD_DELAYS);
    const words = ' and '.repeat(20);
    const typing =
      (await mainThreadTime(page, () => page.keyboard.type(words, { delay: 60 }))) / words.length;
    const delays = (await page.evaluate<number[]>('window.delays')).sort((a, b) => a - b);
    expect(delays.length).toBe(words.length);
    const p95 = delays[Math.floor(delays.length * 0.95)]!;
    console.info(
      `200 questions: drawn within ${p95.toFixed(1)} ms (p95), ${typing.toFixed(1)} ms of processor time a key`,
    );
    // As above. The rest of the 24 milliseconds until a key is drawn (p95) is the wait for a frame.
    expect(typing).toBeLessThan(timeLimit(20));
    eps.expectNoProblems();
  });

  /** Opens a question in the middle of an instrument, and returns the processor time of a key typed there. */
  async function typingCost(questions: number): Promise<{ page: Page; typing: number }> {
    const path = await newWorkingCopy(questionnaire(questions));
    const page = await eps.open(`${path}/experience?at=/questions/${questions / 2}`);
    await page.getByLabel('Question text').waitFor();
    await page.getByRole('button', { name: new RegExp(`^Question number ${questions / 2}`) }).waitFor();
    await page.getByLabel('Question text').press('Control+End');
    const words = ' and a few words more';
    const time = await mainThreadTime(page, () => page.keyboard.type(words, { delay: 60 }));
    return { page, typing: time / words.length };
  }

  test('typing and scrolling in an instrument of 3,000 questions stay quick', async () => {
    const small = await typingCost(100);
    const { page, typing } = await typingCost(3_000);
    const scrolling = await scrollingCost(page, '.outline-viewport');
    console.info(
      `3,000 questions: ${typing.toFixed(1)} ms a key typed (100: ${small.typing.toFixed(1)}), ${scrolling.toFixed(1)} ms a frame scrolled`,
    );
    // Includes the work after the key: the row of the outline, the preview and saving. Rendering all fields
    // or the whole outline again would take longer.
    expect(typing).toBeLessThan(3 * small.typing);
    expect(scrolling).toBeLessThan(timeLimit(34));
    await page.getByLabel('Search questions').fill('number 2999');
    await page.getByText('1 of 3000').waitFor();
    await page.getByLabel('Search questions').fill('few words more');
    await page.getByText('1 of 3000').waitFor();
    await page.getByRole('button', { name: /^Question number 1500.*few words more/ }).waitFor();
    // The search results follow the form.
    await page.getByLabel('Question text').fill('Something else');
    await page.getByText('0 of 3000').waitFor();
    eps.expectNoProblems();
  });

  test('the logic map of 500 questions is drawn and changed in a moment', async () => {
    const path = await newWorkingCopy(questionnaire(500));
    const page = await eps.open(`${path}/logic`);
    const part = page.locator('.react-flow__node').first();
    await part.waitFor();
    const expanding = await mainThreadTime(page, async () => {
      await page.getByRole('button', { name: 'Show all questions' }).click();
      await page.locator('.react-flow__node').filter({ hasText: 'Question number 0' }).waitFor();
    });
    const question = page.getByRole('treeitem', { name: /^Question number 499/ });
    const selecting = await mainThreadTime(page, async () => {
      await question.click();
      await page.locator('.react-flow__node').filter({ hasText: 'Question number 499' }).waitFor();
    });
    const pan = `new Promise((done) => {
      const pane = document.querySelector('.react-flow__pane');
      const box = pane.getBoundingClientRect();
      const at = (type, target, x) => target.dispatchEvent(new MouseEvent(type, {
        bubbles: true, view: window, button: 0, clientX: box.x + 400 - x, clientY: box.y + 100,
      }));
      let frames = 0;
      at('mousedown', pane, 0);
      requestAnimationFrame(function frame() {
        at('mousemove', window, ++frames * 6);
        if (frames < ${FRAMES}) return requestAnimationFrame(frame);
        at('mouseup', window, 360);
        done();
      });
    })`;
    const panning = (await mainThreadTime(page, () => page.evaluate(pan))) / FRAMES;
    const drawing = await drawingCost(page);
    console.info(
      `logic map of 500 questions: all shown in ${expanding.toFixed(0)} ms, one selected in ${selecting.toFixed(0)} ms,`,
      `${panning.toFixed(1)} ms a frame panned, ${drawing.toFixed(1)} ms a move of an edge drawn`,
    );
    expect(expanding).toBeLessThan(timeLimit(2_000));
    expect(selecting).toBeLessThan(timeLimit(1_500));
    expect(panning).toBeLessThan(timeLimit(50));
    expect(drawing).toBeLessThan(timeLimit(50));
    await screenshot(page, 'logic-500');
    await expectAccessible(page);
    eps.expectNoProblems();
  });

  test('the logic map on a phone in dark mode: dead parts are described in words, and edited below', async () => {
    const path = await newWorkingCopy(DEAD);
    const page = await eps.open(`${path}/logic`, { viewport: PHONE, language: 'de', colorScheme: 'dark' });
    const item = page.getByRole('treeitem', { name: /Nobody reads this.*gilt nie/ });
    await item.waitFor();
    await expectAccessible(page);
    await screenshot(page, 'logic-phone-list');
    await item.click();
    await page.getByRole('radiogroup', { name: 'Ansicht' }).getByText('Diagramm').click();
    const dead = page.locator('.react-flow__node').filter({ hasText: 'Nobody reads this' });
    await dead.getByText('gilt nie').waitFor();
    await dead.click();
    await page.getByRole('region', { name: 'Bedingung von Nobody reads this' }).waitFor();
    await page.getByText('Bewiesen', { exact: true }).waitFor();
    await page.getByText(/^„Nobody reads this“ wird nie gestellt\./).waitFor();
    await expectAccessible(page);
    await screenshot(page, 'logic-phone-map');
    await page.getByRole('button', { name: 'Bedingung entfernen' }).click();
    await dead.getByText('gilt nie').waitFor({ state: 'detached' });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    eps.expectNoProblems();
  });
});
