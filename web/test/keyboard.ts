import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { nextFrames } from './console.ts';

/** The name and the description of the focused element for a screen reader. */
const FOCUSED = `(() => {
  const element = document.activeElement;
  const labelled = (element.getAttribute('aria-labelledby') ?? '').split(' ');
  const texts = [
    element.getAttribute('aria-label'),
    labelled.map((id) => document.getElementById(id)?.textContent ?? '').join(' ').trim(),
    [...(element.labels ?? [])].map((label) => label.textContent).join(' '),
    element.tagName === 'INPUT' || element.tagName === 'TEXTAREA' ? element.placeholder : element.textContent,
    element.title,
  ];
  // The star of a required field is no part of its name.
  return (texts.find((text) => text) ?? '').replace(/ \\*$/, '').trim();
})()`;

/** The page as somebody without a mouse uses it. */
export interface Keyboard {
  press(...keys: string[]): Promise<void>;
  type(text: string): Promise<void>;
  /** Presses Tab until the element of this name has the focus. */
  tabTo(name: string | RegExp): Promise<void>;
  /** Waits until the element of this name has the focus, which another key has moved there. */
  reach(name: string | RegExp): Promise<void>;
  /** Goes to a field and replaces what it has. */
  fill(name: string | RegExp, text: string): Promise<void>;
  /** Goes to a button, link or checkbox and presses Enter. */
  enter(name: string | RegExp): Promise<void>;
  /** Goes to a list of choices and chooses one of them with the arrow keys. */
  choose(name: string | RegExp, option: string | RegExp): Promise<void>;
  /** Chooses an item of the menu that is open. */
  menu(item: string): Promise<void>;
}

const MOST_TABS = 160;
const MOST_ARROWS = 40;

export function keyboardOf(page: Page): Keyboard {
  const focused = () => page.evaluate(FOCUSED) as Promise<string>;
  const isNamed = (found: string, name: string | RegExp) =>
    typeof name === 'string' ? found === name : name.test(found);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  async function tabTo(name: string | RegExp) {
    const passed: string[] = [];
    for (let tabs = 0; tabs < MOST_TABS; tabs++) {
      const found = await focused();
      if (isNamed(found, name)) return;
      passed.push(found);
      await press('Tab');
    }
    throw new Error(`No Tab leads to ${name}. It passes: ${passed.join(' | ')}`);
  }
  async function arrowTo(selected: () => Promise<string>, name: string | RegExp) {
    const passed: string[] = [];
    for (let arrows = 0; arrows < MOST_ARROWS; arrows++) {
      const found = await selected();
      if (isNamed(found, name)) return;
      passed.push(found);
      await press('ArrowDown');
    }
    throw new Error(`No arrow key leads to ${name}. It passes: ${passed.join(' | ')}`);
  }
  return {
    press,
    type: (text) => page.keyboard.type(text),
    tabTo,
    async reach(name) {
      await expect
        .poll(async () => isNamed(await focused(), name), { message: `${name} has the focus` })
        .toBe(true);
    },
    async fill(name, text) {
      await tabTo(name);
      await press('Control+a');
      await page.keyboard.type(text);
    },
    async enter(name) {
      await tabTo(name);
      await press('Enter');
    },
    async choose(name, option) {
      const isChosen = async () => {
        await tabTo(name);
        await press('ArrowDown');
        const list = page.getByRole('listbox').last();
        await list.waitFor();
        const marked = list.locator('[data-combobox-selected]');
        await arrowTo(
          async () => ((await marked.count()) > 0 ? ((await marked.textContent()) ?? '').trim() : ''),
          option,
        );
        await press('Enter');
        await list.waitFor({ state: 'hidden' });
        // The next field may depend on what was chosen.
        await nextFrames(page);
        // The library of controls sets the position in a list some moments after it opened.
        const shown = await page.evaluate<string>("document.activeElement.value ?? ''");
        return shown === '' || !isNamed(await focused(), name) || isNamed(shown, option);
      };
      await expect.poll(isChosen, { message: `${option} is chosen for ${name}` }).toBe(true);
    },
    async menu(item) {
      await page.getByRole('menu').waitFor();
      await press('Home');
      await arrowTo(focused, item);
      await press('Enter');
    },
  };
}
