import { columns, type RowOf, rowsOf } from '../../../db/rows.ts';
import { type Page, select, selectPage } from '../../../db/statements.ts';

const ORGANIZATION = rowsOf(columns('organizations', 'id', 'name', 'slug', 'created_at'));

export type OrganizationRow = RowOf<typeof ORGANIZATION>;

export function selectOrganization(id: string) {
  return select(ORGANIZATION, 'organizations', { id });
}

/**
 * Selects the organizations with these ids, newest first, with one row more than the page. Runs as the
 * system.
 */
export function selectOrganizations(ids: string[], page: Page) {
  return selectPage(ORGANIZATION, 'organizations', { id: ids }, page);
}

const PRIVACY_FLOOR = rowsOf(columns('organizations', 'privacy_floor'));

/** Selects the smallest number of people that a published figure of an organization describes. */
export function selectPrivacyFloor(id: string) {
  return PRIVACY_FLOOR.query('SELECT privacy_floor FROM organizations WHERE id = $1', [id]);
}

const SIGN_IN_POLICY = rowsOf(
  columns('organizations', 'second_factor', 'allowed_networks', 'reauthentication'),
);

/** Selects the sign-in policy of an organization. */
export function selectSignInPolicy(id: string) {
  return select(SIGN_IN_POLICY, 'organizations', { id });
}

const WEBHOOK_HOSTS = rowsOf(columns('organizations', 'webhook_hosts'));

/** Selects the hosts to which webhooks of an organization may be sent; none: any. */
export function selectWebhookHosts(id: string) {
  return select(WEBHOOK_HOSTS, 'organizations', { id });
}

const ACCESS_SETTINGS = rowsOf(columns('organizations', 'access_reason'));

/** Selects whether reads of people's data in an organization need a reason. */
export function selectAccessSettings(id: string) {
  return select(ACCESS_SETTINGS, 'organizations', { id });
}
