import { bundleFingerprint, contentHash, KINDS, type Kind } from '@eps/engine';
import { recordAudit } from '../../../audit/record.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { requireLocale } from '../../../http/language-tag.ts';
import { costOf } from '../../../http/rate-limit/costs.ts';
import type { Request } from '../../../http/request.ts';
import { Name, namedObject } from '../../../http/schemas.ts';
import { Optional, type Static, Type } from '../../../http/type.ts';
import { newId } from '../../../ids.ts';
import { reuseOrInsertDefinition } from '../definitions/commands.ts';
import { type DefinitionRow, lockRevisions, presentDefinition } from '../definitions/queries.ts';
import { CONTENT_LIMITS, Definition, Locale } from '../definitions/schema.ts';
import { GoldenCases } from './cases-schema.ts';
import { completeContents, EXAMPLE_CONTENTS, SixContents } from './contents.ts';
import { moveBundle } from './move.ts';
import { insertBundle, presentBundle } from './queries.ts';
import { Bundle, PIN_FIELDS, type PinField, pinnedKind } from './schema.ts';

const Body = namedObject('CreateBundleFromContentsRequest', {
  name: Name,
  business_id_prefix: Type.String({ pattern: '^[a-z0-9](?:[a-z0-9_-]{0,126}[a-z0-9])?$' }),
  locale: Type.Optional({
    ...Locale,
    description: 'The language of the original texts (BCP 47); default `en`.',
  } as typeof Locale),
  contents: SixContents,
  cases: Type.Optional(GoldenCases),
  publish: Optional.Boolean({ description: 'Publish the bundle and its definitions.' }),
});

export const createBundleFromContents = endpoint({
  summary: 'Create a bundle from six contents',
  description:
    'Saves the contents as definitions, pins them in a new draft bundle and, with `publish`, publishes all of them, in one transaction. A definition gets the business ID `<prefix>-<kind>`, with hyphens instead of underscores in the kind, and the `locale`. Content that a revision of the definition already has is not saved again: the bundle pins the newest such revision that is not archived. A kind that is left out is empty. Also requires the scope `bundles:write` and, to publish, `bundles:publish`. To be published, the contents must compile together (`bundle_invalid`), pass the publish gates of the app (`publish_gate_failed`) and pass the `cases` (`golden_cases_failed`).',
  tag: 'bundles',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/bundles/from-contents',
  access: { credential: 'api', scope: 'definitions:write' },
  idempotency: 'required',
  status: 201,
  body: Body,
  response: namedObject('BundleFromContents', { definitions: Type.Array(Definition), bundle: Bundle }),
  errors: ['payload_too_large', 'bundle_invalid', 'publish_gate_failed', 'golden_cases_failed'],
  limits: CONTENT_LIMITS,
  cost: (_, __, kibibytes) => costOf('compileBundle', kibibytes),
  examples: {
    body: {
      name: 'Weekly pulse',
      business_id_prefix: 'weekly-pulse',
      contents: EXAMPLE_CONTENTS,
      publish: true,
    },
  },
  async handle(request) {
    const { body } = request;
    requireLocale(body);
    request.rights.require('bundles:write');
    if (body.publish) request.rights.require('bundles:publish');
    return request.write(async (tx) => {
      const definitions = await saveDefinitions(tx, request, body);
      const draft = await saveBundle(tx, request, body, definitions);
      if (!body.publish) return { definitions: definitions.map(presentDefinition), bundle: draft };
      const bundle = await moveBundle(tx, request, draft.id, 'published');
      const published = definitions.map((row) => asPublished(row, request.now));
      return { definitions: published.map(presentDefinition), bundle };
    });
  },
});

/** Saves the contents as definitions, except those that are saved already. Returns all of them by kind. */
async function saveDefinitions(
  tx: Transaction,
  request: Request,
  { name, business_id_prefix, locale = 'en', contents: sent }: Static<typeof Body>,
): Promise<DefinitionRow[]> {
  const { organizationId, appId, now, principal } = request;
  const contents = completeContents(sent);
  const rows = await Promise.all(
    KINDS.map(async (kind) => {
      const businessId = `${business_id_prefix}-${kind.replaceAll('_', '-')}`;
      const id = newId();
      tx.push(lockRevisions(organizationId, appId, [businessId, kind, locale]));
      const row = await tx.first(
        reuseOrInsertDefinition(organizationId, {
          id,
          app_id: appId,
          business_id: businessId,
          kind,
          name,
          locale,
          content: JSON.stringify(contents[kind]),
          content_hash: contentHash(contents[kind]),
          status: 'draft',
          created_at: now.toISOString(),
          created_by_user_id: principal.shownUserId,
        }),
      );
      return { row: row!, isNew: row!.id === id };
    }),
  );
  for (const { row, isNew } of rows) {
    if (!isNew) continue;
    recordAudit(tx, request, organizationId, {
      action: 'definition.created',
      resourceId: row.id,
      after: row,
    });
  }
  return rows.map(({ row }) => row);
}

/** Creates a draft bundle that pins the definitions, one of each kind. */
async function saveBundle(
  tx: Transaction,
  request: Request,
  { name, cases }: Static<typeof Body>,
  definitions: readonly DefinitionRow[],
): Promise<Bundle> {
  const { organizationId, appId, now, principal } = request;
  const byKind = new Map(definitions.map((row) => [row.kind, row]));
  const pins = PIN_FIELDS.map((field) => [field, byKind.get(pinnedKind(field))!.id]);
  const hashes = definitions.map(({ kind, content_hash }) => [kind, content_hash]);
  tx.push(lockRevisions(organizationId, appId, ['bundle', name]));
  const saved = await tx.first(
    insertBundle(
      organizationId,
      {
        ...(Object.fromEntries(pins) as Record<PinField, string>),
        id: newId(),
        app_id: appId,
        name,
        fingerprint: bundleFingerprint(Object.fromEntries(hashes) as Record<Kind, string>),
        status: 'draft',
        created_at: now.toISOString(),
        created_by_user_id: principal.shownUserId,
      },
      cases ? JSON.stringify(cases) : null,
    ),
  );
  recordAudit(tx, request, organizationId, {
    action: 'bundle.created',
    resourceId: saved!.id,
    after: saved,
  });
  return presentBundle(saved!);
}

/** Returns a definition as it is after its bundle was published. */
function asPublished(row: DefinitionRow, now: Date): DefinitionRow {
  if (row.status === 'published') return row;
  return { ...row, status: 'published', published_at: row.published_at ?? now.toISOString() };
}
