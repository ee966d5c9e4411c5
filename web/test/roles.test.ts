import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grantsIn, ROLE_SCOPES, type Role, type Scope } from '../../server/src/credentials/scopes.ts';
import { addMember, PASSWORD } from '../../server/test/members.ts';
import { type Console, chromiumPath, settled, WALKTHROUGH } from './console.ts';
import { type FilledWorkspace, startFilled } from './filled.ts';
import { everyAddress, follow } from './routes.ts';

/** The actions that pages offer to users with the scope, and to nobody else. */
const ACTIONS: readonly [Scope, page: string, name: string][] = [
  ['organization:write', '/apps', 'Create app'],
  ['organization:write', '/members', 'Invite member'],
  ['organization:write', '/api-keys', 'Create API key'],
  ['organization:write', '/publish-gates', 'Save'],
  ['organization:write', '/participant-page', 'Save'],
  ['definitions:write', '/instruments', 'New instrument'],
  ['definitions:write', '/experience', 'Add question'],
  ['bundles:publish', '/experience', 'Publish …'],
  ['bundles:write', '/bundles/$bundleId', 'Deprecate'],
  ['programs:write', '/programs', 'New program'],
  ['programs:write', '/programs/$programId', 'Pause'],
  ['programs:write', '/programs/$programId', 'Change version'],
  ['programs:write', '/studies', 'New study'],
  ['programs:write', '/studies/$studyId', 'Pause'],
  ['enrollments:write', '/participants', 'Add people'],
  ['enrollments:write', '/participants/$participantId', 'Withdraw'],
  ['definitions:write', '/messages', 'New message'],
  ['bundles:publish', '/messages/$messageId', 'Publish'],
  ['definitions:write', '/protocols', 'New protocol'],
  ['bundles:release', '/protocols/$protocolId', 'Release'],
  ['programs:write', '/$environmentId/settings', '+ 1 week'],
  ['subjects:write', '/subjects', 'Import'],
  ['subjects:export', '/subjects/$subjectId', 'Export everything'],
  ['subjects:identify', '/subjects', 'Find'],
  ['subjects:erase', '/subjects/$subjectId', 'Erase'],
  ['enrollments:write', '/subjects/$subjectId', 'Enroll'],
  ['sessions:write', '/subjects/$subjectId', 'Create link'],
  ['enrollments:write', '/enrollments/$enrollmentId', 'Pause'],
  ['sessions:write', '/enrollments/$enrollmentId', 'Explain'],
  ['evaluations:review', '/evaluations/$evaluationId?tab=history', 'Rescore'],
  ['tasks:write', '/tasks/$taskId', 'Acknowledge'],
  ['tasks:write', '/subjects/$subjectId', 'New task'],
  ['evaluations:review', '/subjects/$subjectId', 'Record outcome'],
  ['tasks:write', '/evaluations/$evaluationId', 'New task'],
  ['messages:write', '/message-settings', 'Save'],
  ['sessions:write', '/programs/$programId', 'Create personal links'],
  ['webhooks:write', '/webhooks', 'Add endpoint'],
  ['webhooks:write', '/webhooks', 'Send test message'],
  ['webhooks:write', '/webhooks', 'Rotate secret'],
  ['webhooks:write', '/webhooks/deliveries', 'Resend several'],
];

/**
 * The actions of a page: the names of its buttons and links, and the scopes of the pages to which all links
 * lead.
 */
const OFFER = `({
  names: [...document.querySelectorAll('main button, main a[href]')]
    .filter((element) => element.checkVisibility() && !element.disabled)
    .map((element) => (element.getAttribute('aria-label') ?? element.textContent).trim()),
  links: [...document.querySelectorAll('a[href^="/o/"]')].map((link) => {
    const route = window.__TSR_ROUTER__.getMatchedRoutes(new URL(link.href).pathname)[2];
    const { scope, or } = route?.options.staticData ?? {};
    return { path: route?.fullPath ?? link.href, scopes: [scope, or].filter(Boolean) };
  }),
})`;

/** The pages that an auditor may read. */
const OF_AUDITORS: readonly Scope[] = ROLE_SCOPES.auditor;

interface Offer {
  names: string[];
  links: { path: string; scopes: Scope[] }[];
}

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
      offers.set(address, await page.evaluate<Offer>(OFFER));
    }
    return { failed, offers };
  }

  test.each(['admin', 'editor', 'coordinator', 'reviewer', 'analyst', 'viewer', 'auditor'] as const)(
    '%s: no page fails, and what the role may not do is not offered',
    async (role: Role) => {
      const { email } = await addMember(eps.app, role);
      const page = await eps.open(`/o/${filled.organizationId}`, { email, password: PASSWORD });
      await settled(page);
      const { failed, offers } = await visitAll(page, await everyAddress(page, filled));
      expect(failed).toEqual([]);
      expect(wronglyOffered(role, offers)).toEqual([]);
      eps.expectNoProblems();
    },
  );

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

  function wronglyOffered(role: Role, offers: Map<string, Offer>): string[] {
    const may = (scope: Scope) => ROLE_SCOPES[role].includes(scope) && grantsIn([role], 'test', scope);
    const mayFollow = ({ path, scopes }: Offer['links'][number]) =>
      scopes.length === 0 ||
      scopes.some((scope) =>
        path.includes('$environmentId') ? may(scope) : ROLE_SCOPES[role].includes(scope),
      );
    const forbidden = [...offers].flatMap(([address, { links }]) => {
      const paths = links.filter((link) => !mayFollow(link)).map(({ path }) => path);
      return [...new Set(paths)].map((path) => `${address} links to ${path}`);
    });
    const actions = ACTIONS.flatMap(([scope, suffix, name]) => {
      const page = suffix.replace(/\$(\w+)/, (_, key: keyof FilledWorkspace) => String(filled[key]));
      const found = [...offers].find(([address]) => address.endsWith(page));
      const isOffered = found?.[1].names.includes(name) === true;
      return isOffered === may(scope) ? [] : [`${suffix} ${isOffered ? 'offers' : 'lacks'} “${name}”`];
    });
    return [...forbidden, ...actions];
  }
});
