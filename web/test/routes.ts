import type { Page } from 'playwright-core';
import type { FilledWorkspace } from './filled.ts';

/** Views of a page below its path: the tabs of the editor, and states that are in the address. */
const TABS = ['experience', 'scorecard', 'context', 'guardrail', 'adaptive_policy', 'report_template'];
const PLAN = ['', '?tab=people', '?tab=messages', '?tab=links', '?tab=paper', '?tab=settings'];
const VARIANTS: Record<string, readonly string[]> = {
  '/o/$organizationId/a/$appId/instruments/$workingCopyId/$kind': [...TABS, 'translations', 'logic', 'try'],
  '/o/$organizationId/a/$appId/instruments/new': [
    '',
    '?from=preset',
    '?from=import',
    '?from=bundle',
    '?from=empty',
  ],
  '/o/$organizationId/a/$appId/bundles/$bundleId': ['', '?tab=diagnostics'],
  '/o/$organizationId/a/$appId/e/$environmentId/programs/$programId': PLAN,
  '/o/$organizationId/a/$appId/e/$environmentId/studies/$studyId': PLAN,
  '/o/$organizationId/a/$appId/e/$environmentId/evaluations/$evaluationId': [
    '',
    '?tab=report',
    '?tab=answers',
    '?tab=trace',
    '?tab=compare',
    '?tab=history',
  ],
};

/** Pages that need no signed-in user. */
const WITHOUT_USER = /^\/(sign-in|accept-invitation|reset-password)/;

/** Pages that redirect at once. */
const REDIRECTS = ['/', '/o/$organizationId/a/$appId/instruments/$workingCopyId'];

/** Returns the address of every page that the router of the open console knows. */
export async function everyAddress(page: Page, filled: FilledWorkspace): Promise<string[]> {
  const known = await page.evaluate<string[]>('Object.keys(window.__TSR_ROUTER__.routesByPath)');
  const paths = new Set(known.map((path) => path.replace(/(.)\/$/, '$1')));
  return [...paths]
    .filter((path) => !WITHOUT_USER.test(path) && !REDIRECTS.includes(path))
    .flatMap((path) => (VARIANTS[path] ?? ['']).map((variant) => addressOf(path, variant, filled)));
}

function addressOf(path: string, variant: string, filled: FilledWorkspace): string {
  return (
    path.replace(/\$(\w+)/g, (_, name: keyof FilledWorkspace | 'kind') => {
      const value = name === 'kind' ? variant : filled[name];
      if (typeof value !== 'string') throw new Error(`filled.ts has no ${name} for the page ${path}`);
      return value;
    }) + (path.endsWith('/$kind') ? '' : variant)
  );
}

/** Goes to a page as a link of the console does, without loading the console again. */
export async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate(`window.__TSR_ROUTER__.navigate({ href: ${JSON.stringify(address)} })`);
}
