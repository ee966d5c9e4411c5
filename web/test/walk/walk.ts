import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { PHONE, settled } from '../console.ts';

/** Where pictures and the table are written, one folder a job; none are without it. */
const FOLDER = process.env['EPS_WALK_SCREENSHOTS'];

type Role = Parameters<Page['getByRole']>[0];
type Text = string | RegExp;

/** The page, or a part of it. */
type Part = Pick<Locator, 'getByRole' | 'getByLabel' | 'getByText'>;

/**
 * A job as a person does it: by the words that are on the page. Clicks are counted, also the one into each
 * field that is filled in.
 */
export class Walk {
  #steps = 0;
  #clicks = 0;
  readonly #startedAt = Date.now();
  readonly #folder: string | undefined;
  readonly #job: string;
  page: Page;

  constructor(page: Page, number: number, name: string) {
    this.page = page;
    this.#job = `${String(number).padStart(2)}  ${name}`;
    this.#folder = FOLDER && join(FOLDER, String(number).padStart(2, '0'));
    if (this.#folder) mkdirSync(this.#folder, { recursive: true });
  }

  /** Does a step, and takes a picture of the page that it leads to. */
  async step(name: string, act: () => Promise<unknown>): Promise<void> {
    this.#steps++;
    try {
      await act();
      if (!this.#isParticipants) await settled(this.page);
    } finally {
      await this.#picture(name);
    }
  }

  /** Clicks what has this role, by default a button, and this name. */
  async click(name: Text, role: Role = 'button', part: Part = this.page): Promise<void> {
    await this.#press(visible(part.getByRole(role, { name, exact: true })));
  }

  /** Clicks a text, such as the label of a choice. */
  async pick(text: Text, part: Part = this.page): Promise<void> {
    await this.#press(visible(part.getByText(text, { exact: true })));
  }

  /** Fills in the field with this label. */
  async fill(label: string, text: string, part: Part = this.page): Promise<void> {
    const field = part.getByRole('textbox', { name: label, exact: true });
    // The label of a required field has a star, and a password has no role.
    await visible(field.or(part.getByLabel(new RegExp(`^${label}( \\*)?$`)))).fill(text);
    this.#clicks++;
  }

  /** Opens the list with this label and clicks an option, or several. */
  async choose(label: string, options: Text | readonly Text[], part: Part = this.page): Promise<void> {
    const field = visible(part.getByRole('combobox', { name: label, exact: true }));
    const chosen = [options].flat();
    if (await field.evaluate((node) => node.tagName === 'SELECT')) {
      await field.selectOption({ label: String(chosen[0]) });
      this.#clicks += 2;
      return;
    }
    // The field of a list of several lies below what is chosen already.
    await this.#press(field, { force: true });
    for (const name of chosen) await this.click(name, 'option');
    if (Array.isArray(options)) await this.page.keyboard.press('Escape');
  }

  /** Chooses a file that the button asks for. */
  async upload(button: string, name: string, lines: readonly string[]): Promise<void> {
    const asked = this.page.waitForEvent('filechooser');
    await this.click(button);
    await (await asked).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
  }

  /** Goes to an entry of the navigation, and to a page of it. */
  async go(entry: string, page?: string): Promise<void> {
    await this.click(entry, 'link', this.page.getByRole('navigation', { name: 'Navigation' }));
    if (page === undefined) return;
    const pages = this.page.getByRole('navigation', { name: `Pages of ${entry}` });
    await this.click(page, 'link', pages);
  }

  /** Waits for a text. */
  async see(text: Text, part: Part = this.page): Promise<void> {
    await visible(part.getByText(text)).waitFor();
  }

  /** Continues on another page, such as a colleague's. */
  on(page: Page): void {
    this.page = page;
  }

  /** The open dialog. */
  get dialog(): Locator {
    return this.page.getByRole('dialog').last();
  }

  /** Confirms the open dialog, and waits until it is closed. */
  async confirm(name: string): Promise<void> {
    const { dialog } = this;
    await this.click(name, 'button', dialog);
    await dialog.waitFor({ state: 'detached' });
  }

  /** Lets a participant use the link that the dialog shows, on a phone; then the console goes on. */
  async participate(act: () => Promise<void>): Promise<void> {
    const console = this.page;
    const link = await this.dialog.getByRole('textbox', { name: 'Link', exact: true }).inputValue();
    this.page = await console.context().browser()!.newPage({ viewport: PHONE });
    try {
      await this.page.goto(link);
      await act();
    } finally {
      await this.page.close();
      this.page = console;
    }
    await console.keyboard.press('Escape');
    await console.getByRole('dialog').waitFor({ state: 'detached' });
  }

  /** Answers the questions on the page of a participant in their order. */
  async answer(...answers: readonly string[]): Promise<void> {
    const questions = this.page.getByRole('group');
    for (const [index, text] of answers.entries()) await this.pick(text, questions.nth(index));
    await this.see('Saved');
  }

  /** Ends the job: its row of the table. */
  done(): void {
    const seconds = Math.round((Date.now() - this.#startedAt) / 1000);
    const counts = [this.#steps, this.#clicks, seconds].map((count) => String(count).padStart(8));
    const row = this.#job.padEnd(46) + counts.join('');
    if (FOLDER) appendFileSync(join(FOLDER, 'jobs.txt'), `${row}\n`);
    else console.log(row);
  }

  get #isParticipants(): boolean {
    return new URL(this.page.url()).pathname === '/p';
  }

  async #press(target: Locator, options?: { force: boolean }): Promise<void> {
    await target.click(options);
    this.#clicks++;
  }

  async #picture(step: string): Promise<void> {
    if (!this.#folder) return;
    const name = step.toLowerCase().replace(/\W+/g, '-');
    const path = join(this.#folder, `${String(this.#steps).padStart(2, '0')}-${name}.png`);
    // What is fixed to the window would lie over the middle of the picture.
    await this.page.evaluate('scrollTo(0, 0)');
    await this.page.screenshot({ path, fullPage: true });
  }
}

const visible = (target: Locator) => target.filter({ visible: true }).first();
