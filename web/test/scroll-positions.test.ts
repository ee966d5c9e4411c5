import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { enroll, setUpProgram } from '../../server/test/actors.ts';
import { useAppConsole } from './app-console.ts';
import { chromiumPath, consolePath, PHONE, settled, WALKTHROUGH } from './console.ts';
import { follow } from './routes.ts';

const PEOPLE = 40;

describe.skipIf(!chromiumPath)('scroll positions', WALKTHROUGH, () => {
  const eps = useAppConsole();

  async function goTo(page: Page, path: string) {
    await follow(page, consolePath(eps.workspace, path));
    await settled(page);
  }

  test('a list opens at its first row, and has its position again on the way back', async () => {
    const items = Array.from({ length: PEOPLE }, (_, i) => ({ external_id: `p-${i}` }));
    const path = `${eps.workspace.environmentPath}/subjects/batch`;
    const imported = await eps.app.call('POST', path, { body: { items } });
    const programId = await setUpProgram(eps.workspace);
    for (const { subject_id } of imported.body.receipts) await enroll(eps.workspace, programId, subject_id);

    const page = await eps.open(consolePath(eps.workspace, '/subjects'));
    const position = (label: string) =>
      page.getByRole('region', { name: label }).evaluate((list: { scrollTop: number }) => list.scrollTop);
    const scroll = async (label: string, top: number) => {
      const list = page.getByRole('region', { name: label });
      await list.evaluate((element: { scrollTop: number }, y: number) => (element.scrollTop = y), top);
      await expect.poll(() => position(label)).toBe(top);
      await settled(page);
    };
    await settled(page);
    await scroll('People', 400);
    await goTo(page, '/enrollments');
    expect(await position('Enrollments')).toBe(0);
    await scroll('Enrollments', 200);
    // The list of people is drawn at once, from what was loaded before.
    await goTo(page, '/subjects');
    await expect.poll(() => position('People')).toBe(0);
    await page.goBack();
    await expect.poll(() => position('Enrollments')).toBe(200);
    eps.expectNoProblems();
  });

  test('on a phone, the line of pages shows the present one', async () => {
    const path = consolePath(eps.workspace, '/reviews');
    const page = await eps.open(path, { viewport: PHONE, language: 'de' });
    await settled(page);
    const edges = () =>
      page.evaluate<[number, number]>(`(() => {
        const entry = document.querySelector('nav li > [aria-current=page]');
        const { left, right } = entry.getBoundingClientRect();
        return [left, right];
      })()`);
    for (const next of ['/groups', '/health', '/psychometrics', '/evaluations', '/health']) {
      await goTo(page, next);
      const isShown = async () => {
        const [left, right] = await edges();
        return left >= 0 && right <= PHONE.width;
      };
      await expect.poll(isShown, { message: next }).toBe(true);
    }
    eps.expectNoProblems();
  });
});
