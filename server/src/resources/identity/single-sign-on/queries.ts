import type { Static } from 'typebox';
import type { Config } from '../../../config/config.ts';
import type { ExtraRole } from '../../../credentials/scopes.ts';
import { type Column, column, columns, computed, type Query, type RowOf, rowsOf } from '../../../db/rows.ts';
import { type Page, selectPage } from '../../../db/statements.ts';
import type { IdentityProvider } from './schema.ts';

const PROVIDER = rowsOf({
  ...columns(
    'identity_providers',
    'organization_id',
    'id',
    'name',
    'issuer',
    'client_id',
    'sealed_secret',
    'scopes',
    'domains',
    'groups_claim',
  ),
  group_roles: column('identity_providers', 'group_roles') as Column<unknown> as Column<
    Record<string, ExtraRole>
  >,
  group_units: column('identity_providers', 'group_units') as Column<unknown> as Column<
    Record<string, string[] | null>
  >,
  default_role: column('identity_providers', 'default_role') as Column<string | null> as Column<
    'viewer' | null
  >,
  ...columns('identity_providers', 'jit', 'created_at', 'updated_at'),
});

export type ProviderRow = RowOf<typeof PROVIDER>;

/** The provider without its secret. */
export function presentProvider(
  config: Config,
  { organization_id, sealed_secret, ...row }: ProviderRow,
): Static<typeof IdentityProvider> {
  return {
    ...row,
    redirect_uri: redirectUriOf(config, row.id),
    backchannel_logout_uri: `${config.publicUrl}/auth/oidc/${organization_id}/${row.id}/backchannel-logout`,
  };
}

/** Each provider has an address of its own, so that none gets the code of another. */
export function redirectUriOf(config: Config, id: string): string {
  return `${config.publicUrl}/sign-in/sso/${id}`;
}

/** Selects a page of providers, newest first, with one row more than the page. */
export function selectProviders(organizationId: string, page: Page) {
  return selectPage(PROVIDER, 'identity_providers', { organization_id: organizationId }, page);
}

export function selectProvider(organizationId: string, id: string, lock = false) {
  return PROVIDER.query(
    `SELECT ${PROVIDER.list} FROM identity_providers
     WHERE organization_id = $1 AND id = $2${lock ? ' FOR UPDATE' : ''}`,
    [organizationId, id],
  );
}

/** The same; locks it until the transaction ends. */
export function holdProvider(organizationId: string, id: string): Query<ProviderRow> {
  const query = selectProvider(organizationId, id);
  return { ...query, text: `${query.text} FOR SHARE` };
}

const NAMED = rowsOf(columns('identity_providers', 'id', 'name'));

const OF_SLUG = rowsOf(columns('organizations', 'id'));

/** As the system: selects the organization with this slug, whose node then finds its providers. */
export function selectOrganizationOfSlug(slug: string) {
  return OF_SLUG.query('SELECT id FROM organizations WHERE slug = $1', [slug]);
}

/** Selects the providers of an organization, by name. */
export function selectNamedProviders(organizationId: string) {
  return NAMED.query('SELECT id, name FROM identity_providers WHERE organization_id = $1 ORDER BY name, id', [
    organizationId,
  ]);
}

export const SIGN_IN = rowsOf(
  columns('sso_sign_ins', 'sso_organization_id', 'provider_id', 'user_id', 'confirms'),
);

export type SignInRow = RowOf<typeof SIGN_IN>;

export const LOGOUT_TOKEN = rowsOf(columns('logout_tokens', 'provider_id'));

/** Selects whether the provider has ended the session of an assertion since it made the assertion. */
export function selectLogoutSince(
  providerId: string,
  { subjectHash, sessionHash, issuedAt }: { subjectHash: Buffer; sessionHash: Buffer | null; issuedAt: Date },
) {
  return LOGOUT_TOKEN.query(
    `SELECT ${LOGOUT_TOKEN.list} FROM logout_tokens
     WHERE provider_id = $1 AND (idp_session = $3 OR (idp_subject = $2 AND issued_at >= $4
       AND (idp_session IS NULL OR $3::bytea IS NULL))) LIMIT 1`,
    [providerId, subjectHash, sessionHash, issuedAt],
  );
}

const IDENTITY = rowsOf({
  ...columns('user_identities', 'user_id', 'withdrawn_at'),
  email: column('users', 'email'),
});

/** Selects the account of a person at a provider. */
export function selectIdentity({ organization_id, id }: ProviderRow, subjectHash: Buffer) {
  return IDENTITY.query(
    `SELECT i.user_id, i.withdrawn_at, u.email FROM user_identities i JOIN users u ON u.id = i.user_id
     WHERE i.organization_id = $1 AND i.provider_id = $2 AND i.subject_hash = $3`,
    [organization_id, id, subjectHash],
  );
}

/** Selects the accounts that are linked to a provider. */
export function selectIdentities({ organization_id, id }: ProviderRow) {
  return IDENTITY.query(
    `SELECT i.user_id, i.withdrawn_at, u.email FROM user_identities i JOIN users u ON u.id = i.user_id
     WHERE i.organization_id = $1 AND i.provider_id = $2 ORDER BY i.user_id`,
    [organization_id, id],
  );
}

const OWNED = rowsOf(columns('users', 'id'));

/**
 * Selects the account if it can be used without this organization: it has a password or a passkey, or belongs
 * to another organization.
 */
export function selectIfOwned(userId: string, organizationId: string) {
  return OWNED.query(
    // Nodes answer the first part; the rest is in tables of the coordinator.
    `WITH linked AS MATERIALIZED (SELECT user_id FROM user_identities WHERE user_id = $1)
     SELECT u.id FROM users u WHERE u.id = $1 AND (u.password_hash IS NOT NULL
       OR EXISTS (SELECT 1 FROM linked)
       OR EXISTS (SELECT 1 FROM passkeys p WHERE p.user_id = u.id)
       OR EXISTS (SELECT 1 FROM memberships m WHERE m.user_id = u.id
         AND m.accepted_at IS NOT NULL AND m.organization_id <> $2))`,
    [userId, organizationId],
  );
}

/** Selects the account if its owner has linked it to the provider. */
export function selectIfLinked({ organization_id, id }: ProviderRow, userId: string) {
  return OWNED.query(
    `SELECT u.id FROM users u WHERE u.id = $3 AND EXISTS (SELECT 1 FROM user_identities i
       WHERE i.organization_id = $1 AND i.provider_id = $2 AND i.user_id = u.id)`,
    [organization_id, id, userId],
  );
}

const MANAGED = rowsOf({ ...columns('scim_users', 'active'), groups: computed('text[]') });

/**
 * Selects whether the directory of the provider lets a user be a member, with the names and external ids of
 * the user's groups there.
 */
export function selectManaged(
  { organization_id, id }: Pick<ProviderRow, 'organization_id' | 'id'>,
  userId: string,
) {
  return MANAGED.query(
    `SELECT p.active, ARRAY(SELECT n.name
       FROM scim_group_members m JOIN scim_groups g
         ON g.organization_id = $1 AND g.id = m.group_id
       CROSS JOIN LATERAL (VALUES (g.display_name), (g.external_id)) AS n(name)
       WHERE m.organization_id = $1 AND m.scim_user_id = p.id
         AND n.name IS NOT NULL) AS groups
     FROM scim_users p WHERE p.organization_id = $1 AND p.provider_id = $2 AND p.user_id = $3`,
    [organization_id, id, userId],
  );
}

export const SCIM_TOKEN = rowsOf(columns('scim_tokens', 'id', 'name', 'created_at', 'last_used_at'));

export type ScimTokenRow = RowOf<typeof SCIM_TOKEN>;

/** Selects a page of the tokens of a provider, newest first, with one row more than the page. */
export function selectScimTokens(organizationId: string, providerId: string, page: Page) {
  return selectPage(
    SCIM_TOKEN,
    'scim_tokens',
    { organization_id: organizationId, provider_id: providerId },
    page,
  );
}
