import { KINDS } from '@eps/engine';
import { loadTemplate } from '@eps/library';
import { recordAudit } from '../../../audit/record.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError, invalidValue, notFound } from '../../../http/errors.ts';
import { isLanguageTag, requireLocale } from '../../../http/language-tag.ts';
import type { Request } from '../../../http/request.ts';
import { newId } from '../../../ids.ts';
import { LIGHT_CHARACTERS, NeedsThread } from '../../../threads/needs-thread.ts';
import { selectContents } from '../bundles/compiled.ts';
import { EXAMPLE_CONTENTS } from '../bundles/contents.ts';
import { selectBundle, selectBundleCases } from '../bundles/queries.ts';
import { CONTENT_LIMITS } from '../definitions/schema.ts';
import { insertWorkingCopy, presentSummary, presentWorkingCopy, type WorkingCopyRow } from './queries.ts';
import { CreateWorkingCopy, EXAMPLE_WORKING_COPY, WorkingCopy } from './schema.ts';

export const createWorkingCopy = endpoint({
  summary: 'Create a working copy',
  description:
    'Creates an instrument to be edited: from `contents`, from the contents and golden cases of the bundle `bundle_id`, from the template `template_id`, or empty. Contents may have errors, and kinds may be absent. `POST …/bundles/from-contents` makes a bundle of it.',
  tag: 'working-copies',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/working-copies',
  access: { credential: 'api', scope: 'definitions:write' },
  idempotency: 'required',
  status: 201,
  body: CreateWorkingCopy,
  response: WorkingCopy,
  errors: ['payload_too_large'],
  limits: CONTENT_LIMITS,
  examples: {
    body: { name: 'Weekly pulse', business_id_prefix: 'weekly-pulse', contents: EXAMPLE_CONTENTS },
    response: EXAMPLE_WORKING_COPY,
  },
  async handle(request) {
    const { organizationId, appId, body, realNow, principal } = request;
    requireOneSource(body);
    requireLocale(body);
    return request.write(async (tx) => {
      const { contents, cases, locale } = await sourceOf(tx, request, body);
      const at = realNow.toISOString();
      const row: WorkingCopyRow = {
        id: newId(),
        app_id: appId,
        name: body.name,
        business_id_prefix: body.business_id_prefix,
        base_bundle_id: body.bundle_id ?? null,
        revision: 1,
        created_at: at,
        created_by_user_id: principal.shownUserId,
        updated_at: at,
        updated_by_user_id: principal.shownUserId,
        locale: body.locale ?? locale,
        contents,
        cases: body.cases === undefined ? cases : JSON.stringify(body.cases),
      };
      tx.push(insertWorkingCopy(organizationId, row));
      recordAudit(tx, request, organizationId, {
        action: 'working_copy.created',
        resourceId: row.id,
        after: presentSummary(row),
      });
      return presentWorkingCopy(row);
    });
  },
});

function requireOneSource({ contents, bundle_id, template_id }: CreateWorkingCopy): void {
  const sources = [contents, bundle_id, template_id].filter((source) => source !== undefined);
  if (sources.length <= 1) return;
  throw invalidValue(['body'], 'send only one of contents, bundle_id and template_id');
}

/** What a working copy begins with. */
interface Source {
  /** JSON. */
  contents: string;
  /** JSON. */
  cases: string;
  locale: string;
}

async function sourceOf(
  tx: Transaction,
  request: Request,
  { contents, bundle_id, template_id }: CreateWorkingCopy,
): Promise<Source> {
  if (bundle_id !== undefined) return ofBundle(tx, request, bundle_id);
  if (template_id === undefined)
    return { contents: JSON.stringify(contents ?? {}), cases: '[]', locale: 'en' };
  const template = loadTemplate(template_id);
  if (!template) throw notFound();
  const ordered = KINDS.map((kind) => [kind, template.contents[kind]]);
  const locale = template.locales[0] ?? 'en';
  return { contents: JSON.stringify(Object.fromEntries(ordered)), cases: '[]', locale };
}

async function ofBundle(
  tx: Transaction,
  { organizationId, appId, services }: Request,
  bundleId: string,
): Promise<Source> {
  const maxBytes = services.threads ? LIGHT_CHARACTERS : CONTENT_LIMITS.bytes;
  const [row, rows, saved] = await Promise.all([
    tx.first(selectBundle(organizationId, appId, bundleId)),
    tx.rows(selectContents(organizationId, bundleId, maxBytes)),
    tx.first(selectBundleCases(organizationId, appId, bundleId)),
  ]);
  if (!row) throw notFound();
  if (rows.some(({ content }) => content === null)) {
    if (services.threads) throw new NeedsThread();
    throw new AppError('payload_too_large', 'The contents of the bundle are too large for a working copy.', {
      max_bytes: CONTENT_LIMITS.bytes,
    });
  }
  const members = rows.map(({ kind, content }) => `${JSON.stringify(kind)}:${content}`);
  const locale = rows.find(({ kind }) => kind === 'experience')?.locale ?? '';
  return {
    contents: `{${members.join(',')}}`,
    cases: saved?.cases ?? '[]',
    // Definitions may have any text as their locale.
    locale: isLanguageTag(locale) ? locale : 'en',
  };
}
