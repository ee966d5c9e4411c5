import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  grantsIn,
  ROLE_SCOPES,
  ROLES,
  type Role,
  SCOPES,
  type Scope,
} from '../../server/src/credentials/scopes.ts';
import { addMember, PASSWORD } from '../../server/test/members.ts';
import { type Console, chromiumPath, settled, WALKTHROUGH } from './console.ts';
import { type FilledWorkspace, startFilled } from './filled.ts';
import { ACTIONS, hasAction, type Offer, offerOf, wronglyOffered } from './offers.ts';
import { everyAddress, follow } from './routes.ts';

/** The pages that an auditor may read. */
const OF_AUDITORS: readonly Scope[] = ROLE_SCOPES.auditor;

/** What a role may do in a test environment, which is all that the console knows of a role. */
const rightsOf = (role: Role) =>
  SCOPES.filter((scope) => ROLE_SCOPES[role].includes(scope)).map(
    (scope) => `${scope} ${grantsIn([role], 'test', scope)}`,
  );

/** One role for each set of rights, but those of the owner, as whom `every-page.test.ts` visits the pages. */
const VISITORS = ROLES.filter((role, index) => {
  const rights = rightsOf(role).join();
  return !ROLES.slice(0, index).some((other) => rightsOf(other).join() === rights);
}).slice(1);
/** Others may read what analysts may and visit only the pages with actions. */
const VISIT_ALL: readonly Role[] = ['analyst', 'leader', 'auditor'];

/** Tabs of the editor without an action of their own: the editor reads the same in each. */
const PLAIN_TAB = /\/(scorecard|context|guardrail|adaptive_policy|report_template|translations)$/;

describe.skipIf(!chromiumPath)('roles', { ...WALKTHROUGH, timeout: 600_000 }, () => {
  let eps: Console;
  let filled: FilledWorkspace;
  beforeAll(async () => {
    ({ eps, filled } = await startFilled());
  });
  afterAll(() => eps?.close());

  /** Visits every page; returns the actions and the failed requests of each. */
  async function visitAll(page: Page, addresses: readonly string[]) {
    const failed: string[] = [];
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (response.status() >= 400) failed.push(`${page.url()}: ${response.status()} ${pathname}`);
    });
    const offers = new Map<string, Offer>();
    for (const address of addresses) {
      await follow(page, address);
      await settled(page);
      offers.set(address, await offerOf(page));
    }
    return { failed, offers };
  }

  test.each(VISITORS)(
    '%s: no page fails, and what the role may not do is not offered',
    async (role: Role) => {
      const { email } = await addMember(eps.app, role);
      const page = await eps.open(`/o/${filled.organizationId}`, { email, password: PASSWORD });
      await settled(page);
      const every = await everyAddress(page, filled);
      const addresses = VISIT_ALL.includes(role)
        ? every.filter((address) => !PLAIN_TAB.test(address))
        : every.filter((address) => hasAction(address, filled));
      const { failed, offers } = await visitAll(page, addresses);
      expect(failed).toEqual([]);
      expect(wronglyOffered(role, filled, offers)).toEqual([]);
      eps.expectNoProblems();
    },
  );

  test('one of the visitors may not do each action', () => {
    for (const [scope] of ACTIONS)
      expect(
        VISITORS.some((role) => !ROLE_SCOPES[role].includes(scope)),
        scope,
      ).toBe(true);
  });

  test('an auditor reads jobs, retention and settings in live, and nothing else is offered', async () => {
    const { email } = await addMember(eps.app, 'auditor');
    const { organizationId, appId, workspace } = filled;
    const live = `/o/${organizationId}/a/${appId}/e/${workspace.liveId}`;
    const page = await eps.open(live, { email, password: PASSWORD });
    await settled(page);
    const addresses = ['jobs', 'retention', 'message-settings', 'settings'].map((path) => `${live}/${path}`);
    const organization = `/o/${organizationId}`;
    const others = [`a/${appId}/jobs`, 'audit-log', 'settings'].map((path) => `${organization}/${path}`);
    const all = [...addresses, ...others];
    const { failed, offers } = await visitAll(page, all);
    expect(failed).toEqual([]);
    for (const [address, { links }] of offers) {
      const wrong = links.filter(
        ({ scopes }) => scopes.length > 0 && !scopes.some((scope) => OF_AUDITORS.includes(scope)),
      );
      expect([address, ...wrong.map(({ path }) => path)]).toEqual([address]);
      await follow(page, address);
      await settled(page);
      expect(await page.getByText('You do not have access to this page').count()).toBe(0);
    }
    for (const path of ['jobs', 'retention', 'settings'])
      expect([...offers.values()].some(({ links }) => links.some((link) => link.path.endsWith(path)))).toBe(
        true,
      );
    eps.expectNoProblems();
  });
});
