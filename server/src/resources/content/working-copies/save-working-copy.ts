import { recordAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError, notFound } from '../../../http/errors.ts';
import { requireLocale } from '../../../http/language-tag.ts';
import { EXAMPLE_CASES } from '../bundles/cases-schema.ts';
import { EXAMPLE_CONTENTS } from '../bundles/contents.ts';
import { selectBundle } from '../bundles/queries.ts';
import { CONTENT_LIMITS } from '../definitions/schema.ts';
import { presentSummary, type SummaryRow, selectSummary, updateWorkingCopy } from './queries.ts';
import { EXAMPLE_SUMMARY, SaveWorkingCopy, WorkingCopySummary } from './schema.ts';

export const saveWorkingCopy = endpoint({
  summary: 'Save a working copy',
  description:
    'Replaces the contents, the cases, the name, the language of the original texts and the base bundle, each as a whole if it is sent. `revision` is the one on which the changes are based; if somebody has saved since then, the response is 409 `working_copy_changed` and nothing changes. Then read the working copy, merge and save again; the SDK has `mergeContent`.',
  tag: 'working-copies',
  method: 'PUT',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/working-copies/{working_copy_id}',
  access: { credential: 'api', scope: 'definitions:write' },
  idempotency: 'required',
  body: SaveWorkingCopy,
  response: WorkingCopySummary,
  errors: ['working_copy_changed', 'payload_too_large'],
  limits: CONTENT_LIMITS,
  examples: {
    body: { revision: 1, contents: EXAMPLE_CONTENTS, cases: EXAMPLE_CASES },
    response: EXAMPLE_SUMMARY,
  },
  async handle(request) {
    const { organizationId, appId, body, realNow, principal } = request;
    requireLocale(body);
    return request.write(async (tx) => {
      const row = await tx.first(selectSummary(organizationId, appId, request.params.working_copy_id, true));
      if (!row) throw notFound();
      if (row.revision !== body.revision) throw changed(row);
      const base = body.base_bundle_id;
      if (base !== undefined && !(await tx.first(selectBundle(organizationId, appId, base))))
        throw notFound();
      const saved = await tx.first(
        updateWorkingCopy(organizationId, row.id, {
          name: body.name,
          contents: body.contents && JSON.stringify(body.contents),
          cases: body.cases && JSON.stringify(body.cases),
          baseBundleId: base,
          locale: body.locale,
          updatedAt: realNow.toISOString(),
          updatedByUserId: principal.shownUserId,
        }),
      );
      recordAudit(tx, request, organizationId, {
        action: 'working_copy.saved',
        resourceId: row.id,
        before: presentSummary(row),
        after: presentSummary(saved!),
        details: { revision: saved!.revision },
      });
      return presentSummary(saved!);
    });
  },
});

function changed({ revision, updated_at, updated_by_user_id }: SummaryRow): AppError {
  return new AppError('working_copy_changed', 'The working copy has changed since this revision.', {
    revision,
    updated_at,
    ...(updated_by_user_id !== null && { updated_by_user_id }),
  });
}
