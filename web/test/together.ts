import type { Page } from 'playwright-core';

const SAVES = '**/working-copies/*';

/**
 * Makes changes while no save of the page reaches the service. On a busy machine another page would otherwise
 * read the first change before it makes its own, and the two would not conflict.
 */
export async function beforeSaving(page: Page, changes: () => Promise<void>): Promise<void> {
  const made = Promise.withResolvers<void>();
  await page.route(SAVES, async (route) => {
    await made.promise;
    await route.continue();
  });
  try {
    await changes();
  } finally {
    made.resolve();
  }
}
