import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useAppConsole } from './app-console.ts';
import {
  type Console,
  chooseOption,
  chromiumPath,
  DESKTOP,
  expectAccessible,
  PHONE,
  screenshot,
  steady,
  tabTo,
  WALKTHROUGH,
} from './console.ts';

const CONTENTS = {
  experience: {
    sections: [
      { id: 'start', title: 'Start' },
      { id: 'end', title: 'End' },
    ],
    questions: [
      { id: 'mood', section_id: 'start', prompt: 'Mood', input: 'rating' },
      { id: 'sleep', section_id: 'start', prompt: 'Sleep', input: 'rating' },
      { id: 'why', section_id: 'end', prompt: 'Why', input: 'text' },
      { id: 'hint', section_id: 'end', prompt: 'Thanks', input: 'information' },
    ],
  },
};

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

describe.skipIf(!chromiumPath)('the edges of the logic map', WALKTHROUGH, () => {
  const eps = useAppConsole();

  async function openMap(
    options: Parameters<Console['open']>[1] = { viewport: DESKTOP },
    contents: unknown = CONTENTS,
  ) {
    const id = await eps.createWorkingCopy({ name: 'Map', business_id_prefix: 'map', contents });
    const page = await eps.open(`${eps.pages}/instruments/${id}/logic`, options);
    const condition = async (question: number) => {
      const copy = await eps.workingCopy(id);
      return copy.contents.experience.questions[question].visible_if;
    };
    return { page, condition };
  }

  const part = (page: Page, name: string) =>
    page.locator('.react-flow__node').filter({ has: page.getByText(name, { exact: true }) });
  const edge = (page: Page, from: string, to: string) =>
    page.locator(`.react-flow__edge[data-id="question:${from}→question:${to}"]`);

  /** Clicks a point of an edge, because the middle of its box need not be on the edge. */
  async function clickEdge(page: Page, from: string, to: string) {
    await steady(page, edge(page, from, to));
    const { x, y } = await page.evaluate<{ x: number; y: number }>(`(() => {
      const edge = document.querySelector('.react-flow__edge[data-id="question:${from}→question:${to}"]');
      const line = edge.querySelector('.react-flow__edge-path');
      const point = line.getPointAtLength(line.getTotalLength() * 0.3);
      const { x, y } = point.matrixTransform(line.getScreenCTM());
      return { x, y };
    })()`);
    await page.mouse.click(x, y);
  }

  /** Drags from the middle of one element to that of another, and stops before the button is let go. */
  async function dragTo(page: Page, from: Locator, to: Locator) {
    // Drawing an edge at the border of the map moves the view.
    await page.locator('.react-flow__controls-fitview').click();
    await steady(page, from);
    const [start, end] = [(await from.boundingBox())!, (await to.boundingBox())!];
    await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
    await page.mouse.down();
    await page.mouse.move(end.x + end.width / 2 - 9, end.y + end.height / 2, { steps: 6 });
    await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2);
  }
  const handle = (page: Page, name: string) => part(page, name).locator('.react-flow__handle.source');

  test('an edge is drawn, moved to another question and deleted, and each step can be undone', async () => {
    const { page, condition } = await openMap();
    await dragTo(page, handle(page, 'Mood'), part(page, 'Why'));
    await page.getByText('“Why” will depend on “Mood”.').waitFor();
    await page.mouse.up();
    const panel = page.getByRole('region', { name: 'Condition of Why' });
    await expect.poll(() => panel.getByLabel('Compare', { exact: true }).inputValue()).toBe('Mood');
    expect(await panel.getByLabel('Comparison').inputValue()).toBe('is at least');
    expect(await panel.getByLabel('Value', { exact: true }).inputValue()).toBe('3');
    await page.getByText('“Why” now depends on “Mood”.').waitFor();

    await dragTo(
      page,
      edge(page, 'mood', 'why').locator('.react-flow__edgeupdater-source'),
      part(page, 'Sleep'),
    );
    await page.getByText('“Why” will depend on “Sleep”.').waitFor();
    await page.mouse.up();
    await edge(page, 'sleep', 'why').waitFor();
    await expect.poll(() => panel.getByLabel('Compare', { exact: true }).inputValue()).toBe('Sleep');
    expect(await edge(page, 'mood', 'why').count()).toBe(0);

    await clickEdge(page, 'sleep', 'why');
    await page.getByText('“Why” depends on “Sleep”.').waitFor();
    await expectAccessible(page);
    await clickEdge(page, 'sleep', 'why');
    await page.keyboard.press('Delete');
    await edge(page, 'sleep', 'why').waitFor({ state: 'detached' });
    await page.getByText('“Why” no longer depends on “Sleep”.').waitFor();
    await expect.poll(() => condition(2)).toBeUndefined();

    await page.keyboard.press('Control+z');
    await edge(page, 'sleep', 'why').waitFor();
    await page.keyboard.press('Control+z');
    await edge(page, 'mood', 'why').waitFor();
    expect(page.url()).toMatch(/\/logic$/);
    await page.keyboard.press('Control+z');
    await edge(page, 'mood', 'why').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+Shift+z');
    await edge(page, 'mood', 'why').waitFor();
    eps.expectNoProblems();
  });

  test('a connection that the compiler would reject says why while it is drawn', async () => {
    const { page, condition } = await openMap();
    await dragTo(page, handle(page, 'Mood'), part(page, 'Why'));
    await page.getByText('“Why” will depend on “Mood”.').waitFor();
    await page.mouse.up();
    await edge(page, 'mood', 'why').waitFor();
    const refusals = [
      ['Why', 'Mood', '“Mood” determines whether “Why” is asked, so it cannot depend on its answer.'],
      ['Mood', 'Why', '“Why” already depends on “Mood”.'],
      ['Mood', 'Start', '“Start” determines whether “Mood” is asked, so it cannot depend on its answer.'],
      ['Thanks', 'Why', 'Nothing can depend on “Thanks”, because it has no answer.'],
    ] as const;
    for (const [from, to, reason] of refusals) {
      await dragTo(page, handle(page, from), part(page, to));
      await page.getByText(reason).waitFor();
      await page.mouse.up();
    }
    await expect.poll(() => page.locator('.react-flow__edge').count()).toBe(1);
    expect(await condition(0)).toBeUndefined();
    // An edge from a section depends on its first question with an answer.
    await dragTo(page, handle(page, 'End'), part(page, 'Sleep'));
    await page.getByText('“Sleep” will depend on “Why”.').waitFor();
    await page.mouse.up();
    await edge(page, 'why', 'sleep').waitFor();
    eps.expectNoProblems();
  });

  test('the keyboard adds, changes and removes a dependency', async () => {
    const { page, condition } = await openMap();
    const tree = page.getByRole('tree');
    await tabTo(page, tree.getByRole('treeitem', { name: 'Start' }));
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    const panel = page.getByRole('region', { name: 'Condition of Why' });
    await tabTo(page, panel.getByRole('button', { name: 'Add a dependency' }));
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Question it depends on' }).waitFor();
    await chooseOption(page, 'Sleep', edge(page, 'sleep', 'why'));
    await page.getByText('“Why” now depends on “Sleep”.').waitFor();
    // From the button back to the list: the button that removes, then the question.
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await chooseOption(page, 'Mood', edge(page, 'mood', 'why'));
    await expect.poll(() => condition(2)).toMatchObject({ args: [{ question_id: 'mood' }, { value: 3 }] });
    await tabTo(page, panel.getByRole('button', { name: 'Remove the dependency on Mood' }));
    await page.keyboard.press('Enter');
    await edge(page, 'mood', 'why').waitFor({ state: 'detached' });
    await page.getByText('“Why” no longer depends on “Mood”.').waitFor();
    eps.expectNoProblems();
  });

  test('parts are found by their names, and texts stay readable at every zoom', async () => {
    const questions = Array.from({ length: 60 }, (_, index) => ({
      id: `q${index}`,
      section_id: index < 30 ? 'first' : 'second',
      prompt: `Statement number ${index}`,
      input: 'rating',
      ...(index % 7 === 3 && { visible_if: { op: 'answered', question_id: `q${index - 3}` } }),
    }));
    const sections = [
      { id: 'first', title: 'The first half' },
      { id: 'second', title: 'The second half', visible_if: { op: 'answered', question_id: 'q2' } },
    ];
    const contents = { experience: { sections, questions } };
    const id = await eps.createWorkingCopy({ name: 'Long', business_id_prefix: 'long', contents });
    const page = await eps.open(`${eps.pages}/instruments/${id}/logic`, { viewport: DESKTOP });
    await page.getByRole('combobox', { name: 'Find a part' }).fill('number 45');
    await page.getByRole('option', { name: 'Statement number 45' }).waitFor();
    await expect.poll(() => page.getByRole('option').count()).toBe(1);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Question: Statement number 45' }).waitFor();
    await part(page, 'Statement number 45').waitFor();
    await part(page, 'Statement number 45').getByText('Show if Statement number 42 is answered').waitFor();
    await steady(page, part(page, 'Statement number 45'));
    await expectAccessible(page);

    const smallest = () =>
      page.evaluate(`Math.min(...[...document.querySelectorAll('.react-flow__node span')]
        .filter((text) => text.checkVisibility())
        .map((text) => Number.parseFloat(getComputedStyle(text).fontSize)
          * new DOMMatrix(getComputedStyle(document.querySelector('.react-flow__viewport')).transform).a))`);
    expect(await smallest()).toBeGreaterThanOrEqual(11.9);
    for (let step = 0; step < 4; step++) {
      await page.locator('.react-flow__controls-zoomout').click();
      await steady(page, part(page, 'Statement number 45'));
      await expect.poll(smallest).toBeGreaterThanOrEqual(11.9);
    }
    eps.expectNoProblems();
  });

  test('on a phone in German, the panel does it', async () => {
    const { page, condition } = await openMap({ viewport: PHONE, language: 'de', colorScheme: 'dark' });
    await page.getByRole('treeitem', { name: 'Why' }).click();
    await page.getByRole('button', { name: 'Abhängigkeit hinzufügen' }).click();
    await page.getByRole('option', { name: 'Mood' }).click();
    await page.getByText('„Why“ hängt jetzt von „Mood“ ab.').waitFor();
    await expect.poll(() => condition(2)).toBeDefined();
    await expectAccessible(page);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    await page.getByRole('button', { name: 'Abhängigkeit von Mood entfernen' }).click();
    await expect.poll(() => condition(2)).toBeUndefined();
    eps.expectNoProblems();
  });

  test('the logic map on a phone in dark mode: dead parts are described in words, and edited below', async () => {
    const { page } = await openMap({ viewport: PHONE, language: 'de', colorScheme: 'dark' }, DEAD);
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
