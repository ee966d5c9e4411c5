import type { Page } from 'playwright-core';
import { grantsIn, ROLE_SCOPES, type Role, type Scope } from '../../server/src/credentials/scopes.ts';
import type { FilledWorkspace } from './filled.ts';

/** The actions that pages offer to users with the scope, and to nobody else. */
export const ACTIONS: readonly [Scope, page: string, name: string][] = [
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
  ['programs:write', '/programs/$programId?tab=settings', 'Change version'],
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
  ['tasks:write', '/tasks/$taskId', 'Take it'],
  ['tasks:write', '/subjects/$subjectId', 'New task'],
  ['evaluations:review', '/subjects/$subjectId', 'Record outcome'],
  ['tasks:write', '/evaluations/$evaluationId', 'New task'],
  ['messages:write', '/message-settings', 'Save'],
  ['sessions:write', '/programs/$programId?tab=links', 'Create personal links'],
  ['sessions:write', '/programs/$programId?tab=links', 'Create a public link'],
  ['webhooks:write', '/webhooks', 'Add endpoint'],
  ['webhooks:write', '/webhooks', 'Send test message'],
  ['webhooks:write', '/webhooks', 'Rotate secret'],
  ['webhooks:write', '/webhooks/deliveries', 'Resend several'],
];

function pageOf(suffix: string, filled: FilledWorkspace): string {
  return suffix.replace(/\$(\w+)/, (_, key: keyof FilledWorkspace) => String(filled[key]));
}

/** Whether the page at an address offers an action of the list. */
export function hasAction(address: string, filled: FilledWorkspace): boolean {
  return ACTIONS.some(([, suffix]) => address.endsWith(pageOf(suffix, filled)));
}

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

export interface Offer {
  names: string[];
  links: { path: string; scopes: Scope[] }[];
}

/** Returns the actions of the open page. */
export const offerOf = (page: Page): Promise<Offer> => page.evaluate<Offer>(OFFER);

/**
 * Returns the pages that offer what the role may not do or lack what it may do, from the actions of each
 * address.
 */
export function wronglyOffered(
  role: Role,
  filled: FilledWorkspace,
  offers: ReadonlyMap<string, Offer>,
): string[] {
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
    const found = [...offers].find(([address]) => address.endsWith(pageOf(suffix, filled)));
    const isOffered = found?.[1].names.includes(name) === true;
    return isOffered === may(scope) ? [] : [`${suffix} ${isOffered ? 'offers' : 'lacks'} “${name}”`];
  });
  return [...forbidden, ...actions];
}
