import type axe from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Session, TestContents, Workspace } from '../actors.ts';
import type { TestApp } from '../app.ts';
import { AXE_SOURCE } from './chromium.ts';

/** Helpers for the tests of the participant page. */

export const PHONE = { width: 390, height: 800 };
export const DESKTOP = { width: 1280, height: 900 };

export const AGREEMENT = [
  { id: 'no', label: 'Disagree' },
  { id: 'yes', label: 'Agree' },
];

/** A page of a participant, with the requests to other sites and the errors that occurred. */
export interface Visit {
  page: Page;
  problems: string[];
}

/** Opens the link of a participant, by default with the window size of a phone. */
export async function visit(
  browser: Browser,
  app: TestApp,
  token: string,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const page = await browser.newPage({ viewport: PHONE, ...options });
  page.setDefaultTimeout(30_000);
  const problems: string[] = [];
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(app.url))
      problems.push(request.url());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) problems.push(message.text());
  });
  await page.goto(`${app.url}/p#${token}`);
  return { page, problems };
}

export const question = (page: Page, id: string) => page.locator(`[id="q-${id}"]`);

export const choose = (page: Page, id: string, label: string) =>
  question(page, id).getByText(label, { exact: true }).first().click();

export const next = (page: Page) => page.locator('button.primary').click();

/** Returns the answers that the service has saved, by question id. */
export async function answersOf(
  { app }: Workspace,
  { participant_token }: Session,
): Promise<Record<string, unknown>> {
  const { body } = await app.call('GET', '/v1/participant/session', { key: participant_token });
  return Object.fromEntries(
    body.answers.map((answer: { question_id: string; value: unknown; declined: boolean }) => [
      answer.question_id,
      answer.declined ? 'declined' : answer.value,
    ]),
  );
}

/** Expects that axe-core finds nothing on the page, and that the page does not scroll sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(AXE_SOURCE);
  const violations = await page.evaluate(async () => {
    const { violations: found } = await (globalThis as unknown as { axe: typeof axe }).axe.run();
    return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
  expect(violations).toEqual([]);
  const overflow = await page.evaluate(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  expect(overflow).toBe(0);
}

const inFirst = { section_id: 'first' };
const inSecond = { section_id: 'second' };

export const EVERY_INPUT: TestContents = {
  experience: {
    title: 'Everything',
    description: 'It takes five minutes.',
    sections: [
      { id: 'first', title: 'Over the last two weeks', description: 'There are no wrong answers.' },
      { id: 'second', title: 'In your own words' },
    ],
    questions: [
      { ...inFirst, id: 'intro', input: 'information', prompt: 'Welcome.' },
      {
        ...inFirst,
        id: 'single',
        input: 'single_select',
        prompt: 'One?',
        required: true,
        options: AGREEMENT,
      },
      { ...inFirst, id: 'likert', input: 'likert', prompt: 'Agree?', options: AGREEMENT },
      {
        ...inFirst,
        id: 'rating',
        input: 'rating',
        prompt: 'How rested are you?',
        min_label: 'Not rested',
        max_label: 'Very rested',
      },
      { ...inFirst, id: 'nps', input: 'nps', prompt: 'How likely are you to recommend us?' },
      { ...inFirst, id: 'several', input: 'multi_select', prompt: 'Which?', options: AGREEMENT },
      { ...inFirst, id: 'truth', input: 'boolean', prompt: 'True?' },
      { ...inFirst, id: 'consent', input: 'consent', prompt: 'Consent?', required: true },
      {
        ...inFirst,
        id: 'secret',
        input: 'rating',
        prompt: 'Rather not?',
        allow_decline: true,
        required: true,
      },
      { ...inSecond, id: 'number', input: 'number', prompt: 'How many?', min: 0, max: 500, unit: 'h' },
      { ...inSecond, id: 'slider', input: 'slider', prompt: 'How far?', step: 1, unit: '%' },
      { ...inSecond, id: 'text', input: 'text', prompt: 'A word?' },
      { ...inSecond, id: 'long', input: 'long_text', prompt: 'More?' },
      { ...inSecond, id: 'date', input: 'date', prompt: 'When?' },
      { ...inSecond, id: 'time', input: 'time', prompt: 'At what time?' },
      { ...inSecond, id: 'order', input: 'ranking', prompt: 'Order?', options: AGREEMENT },
      {
        ...inSecond,
        id: 'grid',
        input: 'matrix',
        prompt: 'Each?',
        required: true,
        options: AGREEMENT,
        rows: [
          { id: 'a', label: 'I fell asleep easily' },
          { id: 'b', label: 'I slept through the night without waking up' },
        ],
      },
    ],
  },
  report_template: {
    title: 'Report',
    blocks: [{ id: 'thanks', type: 'text', template: 'Well done.', audience: ['participant'] }],
  },
};

/** Answers every question of `EVERY_INPUT` on the page, and returns the answers that this saves. */
export async function answerEverything(page: Page): Promise<Record<string, unknown>> {
  await choose(page, 'single', 'Agree');
  await choose(page, 'likert', 'Disagree');
  await choose(page, 'rating', '4');
  await choose(page, 'nps', '10');
  await choose(page, 'several', 'Agree');
  await choose(page, 'truth', 'Yes');
  await choose(page, 'consent', 'I agree');
  await choose(page, 'secret', 'I would rather not answer');
  await next(page);
  await page.getByRole('heading', { name: 'In your own words' }).waitFor();
  await question(page, 'number').locator('input').fill('7.5');
  await question(page, 'slider').locator('input').fill('70');
  await question(page, 'text').locator('input').fill('calm');
  await question(page, 'long').locator('textarea').fill('calm\nand well');
  await question(page, 'date').locator('input').fill('2026-02-28');
  await question(page, 'time').locator('input').fill('09:30');
  await question(page, 'order').getByRole('button', { name: 'Add: Agree' }).click();
  await question(page, 'order').getByRole('button', { name: 'Add: Disagree' }).click();
  await question(page, 'order').getByRole('button', { name: 'Move up: Disagree' }).click();
  for (const row of await question(page, 'grid').getByRole('radiogroup').all())
    await row.getByRole('radio', { name: 'Agree', exact: true }).check({ force: true });
  return {
    single: 'yes',
    likert: 'no',
    rating: 4,
    nps: 10,
    several: ['yes'],
    truth: true,
    consent: true,
    secret: 'declined',
    number: 7.5,
    slider: 70,
    text: 'calm',
    long: 'calm\nand well',
    date: '2026-02-28',
    time: '09:30',
    order: ['no', 'yes'],
    grid: { a: 'yes', b: 'yes' },
  };
}
