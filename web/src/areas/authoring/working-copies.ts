import { type AppClient, type AppIds, createClient } from '@eps/sdk';

/** Working copies, with requests that outlive the page. Browsers limit their size to 64 kB together. */
export function closingWorkingCopies(ids: AppIds): AppClient['workingCopies'] {
  const closing = createClient({
    baseUrl: window.location.origin,
    attempts: 1,
    fetch: (url, request) => fetch(url, { ...request, keepalive: true }),
  });
  return closing.app(ids).workingCopies;
}
