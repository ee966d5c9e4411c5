import { columns, type Query, type RowOf, rowsOf } from '../../../db/rows.ts';

const ORGANIZATION = rowsOf(columns('organizations', 'id', 'name', 'slug', 'created_at'));

export type OrganizationRow = RowOf<typeof ORGANIZATION>;

export function selectOrganization(id: string): Query<OrganizationRow> {
  return {
    text: `SELECT ${ORGANIZATION.list} FROM organizations WHERE id = $1`,
    values: [id],
    rows: ORGANIZATION,
  };
}

/**
 * Selects the organizations with these ids, newest first, with one row more than the page. Runs as the
 * system.
 */
export function selectOrganizations(
  ids: string[],
  after: string | undefined,
  limit: number,
): Query<OrganizationRow> {
  return {
    text: `SELECT ${ORGANIZATION.list} FROM organizations
           WHERE id = ANY ($1) AND ($2::uuid IS NULL OR id < $2)
           ORDER BY id DESC LIMIT $3`,
    values: [ids, after ?? null, limit + 1],
    rows: ORGANIZATION,
  };
}

const PRIVACY_FLOOR = rowsOf(columns('organizations', 'privacy_floor'));

/** Selects the smallest number of people that a published figure of an organization describes. */
export function selectPrivacyFloor(id: string): Query<RowOf<typeof PRIVACY_FLOOR>> {
  return {
    text: 'SELECT privacy_floor FROM organizations WHERE id = $1',
    values: [id],
    rows: PRIVACY_FLOOR,
  };
}

const SIGN_IN_POLICY = rowsOf(
  columns('organizations', 'second_factor', 'allowed_networks', 'reauthentication'),
);

/** Selects the sign-in policy of an organization. */
export function selectSignInPolicy(id: string): Query<RowOf<typeof SIGN_IN_POLICY>> {
  return {
    text: `SELECT ${SIGN_IN_POLICY.list} FROM organizations WHERE id = $1`,
    values: [id],
    rows: SIGN_IN_POLICY,
  };
}

const WEBHOOK_HOSTS = rowsOf(columns('organizations', 'webhook_hosts'));

/** Selects the hosts to which webhooks of an organization may be sent; none: any. */
export function selectWebhookHosts(id: string): Query<RowOf<typeof WEBHOOK_HOSTS>> {
  return {
    text: `SELECT ${WEBHOOK_HOSTS.list} FROM organizations WHERE id = $1`,
    values: [id],
    rows: WEBHOOK_HOSTS,
  };
}

const ACCESS_SETTINGS = rowsOf(columns('organizations', 'access_reason'));

/** Selects whether reads of people's data in an organization need a reason. */
export function selectAccessSettings(id: string): Query<RowOf<typeof ACCESS_SETTINGS>> {
  return {
    text: `SELECT ${ACCESS_SETTINGS.list} FROM organizations WHERE id = $1`,
    values: [id],
    rows: ACCESS_SETTINGS,
  };
}
