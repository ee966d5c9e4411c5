import { type Audience, type Report, reportFor } from '@eps/engine';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError } from '../../../http/errors.ts';
import { asksForPage, PAGE_TYPES } from '../../../http/printed.ts';
import type { Request } from '../../../http/request.ts';
import { oneOf, strictObject } from '../../../http/schemas.ts';
import { Type } from '../../../http/type.ts';
import { answeredAtOf, openInput } from './complete.ts';
import { type EarlierResults, findEarlierResults } from './earlier-results.ts';
import { subjectKeyOf } from './key.ts';
import { openResult, requireResult } from './present.ts';
import { type KeyedEvaluationRow, selectEvaluation } from './queries.ts';
import { reportForReader, resultForReader } from './reader.ts';
import { reportsInLanguage } from './report-language.ts';
import { isForReviewer, type PageOf, reportPage } from './report-page.ts';
import { ReportForStaff, ReportLocale } from './report-schema.ts';
import type { StoredResult } from './sealed.ts';

export const getEvaluationReport = endpoint({
  summary: 'Get the report of an evaluation',
  description:
    'Returns the report as JSON or, with `Accept: text/html` or `application/pdf`, as a self-contained page. `audience` restricts it to the blocks that this audience may see; by default it contains all blocks. `locale` renders it in another language, with the same numbers, as far as the content is translated; by default it is in the language of the participant. Blocks that show an answer or a value of the profile need `evaluations:answers` or `subjects:profile`; `redacted` names those that are left out. For reviewers, and without `audience`, `earlier_results` has what the report does not compare with earlier results of the person: in this program, and, with the same items, in other programs of the same instrument.',
  tag: 'evaluations',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/evaluations/{evaluation_id}/report',
  access: { credential: 'api', scope: 'evaluations:read' },
  reads: { action: 'evaluation.report_read', resource: 'evaluation' },
  query: strictObject({
    audience: Type.Optional(oneOf(['participant', 'reviewer', 'administrator'] as const)),
    locale: Type.Optional(ReportLocale),
  }),
  response: ReportForStaff,
  produces: PAGE_TYPES,
  errors: ['evaluation_not_finished', 'subject_deleted', 'evaluation_deleted', 'answers_deleted'],
  async handle(request) {
    const { organizationId, environmentId, params, query, services } = request;
    const row = await request.readOne(selectEvaluation(organizationId, environmentId, params.evaluation_id));
    requireResult(row);
    const key = await subjectKeyOf(services.vault, organizationId, row);
    request.work.opens([row.result_sealed]);
    const result = openResult(row, key);
    if (!key || !result) throw new AppError('subject_deleted', 'The subject was deleted.');
    const stored = await reportsInLanguage(request, row, result, query.locale);
    const whole = await reportForAudience(request, row, stored, query.audience);
    const report = await reportForReader(request, row, result, whole);
    const { sub_scores: scores } = (await resultForReader(request, row, result))!;
    const page = { row, key, result, scores };
    const shown = isForReviewer(query.audience) ? await withEarlier(request, page, report) : report;
    request.reply.header('vary', 'Accept');
    if (!asksForPage(request)) return shown;
    return reportPage(request, shown, page, query.audience);
  },
});

/**
 * Adds the earlier results of the person; `redacted` names them if a right withholds some of their scores.
 */
async function withEarlier(
  request: Request,
  page: PageOf,
  report: Report & { redacted?: string[] },
): Promise<Report & { redacted?: string[]; earlier_results?: EarlierResults }> {
  const answeredAt = answeredAtOf(openInput(page.row, page.key));
  const { earlier_results, isRedacted } = await findEarlierResults(request, { ...page, answeredAt }, report);
  return {
    ...report,
    ...(isRedacted && { redacted: [...(report.redacted ?? []), 'earlier_results'] }),
    ...(earlier_results && { earlier_results }),
  };
}

async function reportForAudience(
  request: Request,
  row: KeyedEvaluationRow,
  { report, participant_report }: Pick<StoredResult, 'report' | 'participant_report'>,
  audience: Audience | undefined,
): Promise<Report> {
  if (audience === undefined) return report;
  if (audience === 'participant') return participant_report;
  const { bundle } = await request.services.bundles.compiled(
    request.read,
    request.organizationId,
    row.version_bundle_id,
  );
  if (!bundle) throw new Error(`the bundle of evaluation ${row.id} no longer compiles`);
  return reportFor(bundle.reportTemplate, report, audience);
}
