import { reportFor, reportInLanguage } from '@eps/engine';
import type { Request } from '../../../http/request.ts';
import { openInput } from './complete.ts';
import type { KeyedEvaluationRow } from './queries.ts';
import type { StoredResult } from './sealed.ts';
import { loadEvaluation, respondentState } from './state.ts';

/** Returns the reports of a result in a language; without a language, the stored ones. */
export async function reportsInLanguage(
  request: Pick<Request, 'read' | 'services' | 'organizationId'>,
  row: KeyedEvaluationRow,
  result: StoredResult,
  locale: string | undefined,
): Promise<Pick<StoredResult, 'report' | 'participant_report'>> {
  if (locale === undefined || locale === result.report.locale) return result;
  const evaluation = await loadEvaluation(request.read, request.services, request.organizationId, row);
  const { elapsedMs, receiptSalt: _, ...input } = openInput(row, evaluation.key);
  const state = respondentState(evaluation, evaluation.log, elapsedMs);
  const report = reportInLanguage(evaluation.bundle, { ...input, state }, result, locale);
  const { reportTemplate } = evaluation.bundle;
  return { report, participant_report: reportFor(reportTemplate, report, 'participant') };
}
