import type { Page } from 'playwright-core';

/**
 * Returns the processor time, in milliseconds, that the page's main thread spends while `act` runs: scripts,
 * styles, layout and painting. Unlike the time between frames, it does not grow while other processes use the
 * processors.
 */
export async function mainThreadTime(page: Page, act: () => Promise<unknown>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const taskSeconds = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')!.value;
  };
  const before = await taskSeconds();
  await act();
  const after = await taskSeconds();
  await session.detach();
  return (after - before) * 1000;
}
