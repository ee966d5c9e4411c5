import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setUpApp, type Workspace } from '../../server/test/actors.ts';
import { isMeasuring, noteLimit } from '../../vitest.limits.ts';
import { type Console, chromiumPath, consolePath, startConsole } from './console.ts';
import { mainThreadTime } from './processor-time.ts';

/** Ten times what a page of the list shows, and more where time is measured. */
const ROWS = isMeasuring ? 10_000 : 1_000;
const BATCH = 100;
const CONCURRENT = 4;

describe.skipIf(!chromiumPath)('a list of many subjects', { timeout: 600_000 }, () => {
  let eps: Console;
  let workspace: Workspace;
  beforeAll(async () => {
    eps = await startConsole();
    workspace = await setUpApp(eps.app);
    const path = `${workspace.environmentPath}/subjects/batch`;
    let next = 0;
    async function importBatches() {
      while (next < ROWS) {
        const first = next;
        next += BATCH;
        const items = Array.from({ length: BATCH }, (_, i) => ({ external_id: `p-${first + i}` }));
        expect((await eps.app.call('POST', path, { body: { items } })).status).toBe(200);
      }
    }
    await Promise.all(Array.from({ length: CONCURRENT }, importBatches));
  });
  afterAll(() => eps?.close());

  test('reads further pages while it is scrolled, and draws only what is visible', async () => {
    const page = await eps.open(consolePath(workspace, '/subjects'));
    await page.getByText('First 100 rows').waitFor();
    const list = page.getByRole('region', { name: 'People' });
    const rows = list.getByRole('row');
    const toEnd = () => page.evaluate(`${LIST}.scrollTop = ${LIST}.scrollHeight`);
    await expect
      .poll(
        async () => {
          await toEnd();
          return page.getByText(/^(First )?[\d,]+ rows/).textContent();
        },
        { timeout: 500_000, interval: 20 },
      )
      .toBe(`${ROWS.toLocaleString('en')} rows`);
    expect(await rows.count()).toBeLessThan(60);

    eps.expectNoProblems();
    if (!isMeasuring) return;
    const scrolling = (await mainThreadTime(page, () => page.evaluate(SCROLL))) / FRAMES;
    // At 60 frames a second, a frame has 16.7 ms.
    noteLimit(`a frame while a list of ${ROWS} rows is scrolled`, 'ms', 16.7, scrolling);
  });
});

const FRAMES = 200;
const LIST = `document.querySelector('[role=region][aria-label=People]')`;

/** Scrolls through the list from its start, two rows in each frame. */
const SCROLL = `new Promise((done) => {
  const list = ${LIST};
  let frames = 0;
  list.scrollTop = 0;
  requestAnimationFrame(function frame() {
    list.scrollTop += 90;
    ++frames < ${FRAMES} ? requestAnimationFrame(frame) : done();
  });
})`;
