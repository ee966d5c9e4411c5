import { type Report, reportHtml } from '@eps/engine';
import { Content } from '../../../http/content.ts';
import type { SubjectKey } from '../../../vault/vault.ts';
import { openInput } from './complete.ts';
import type { KeyedEvaluationRow } from './queries.ts';
import { sealedContext } from './sealed.ts';

/** The page loads no resources and runs no scripts, whatever the template contains. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

/** Returns the report of an evaluation as a self-contained HTML page. */
export function reportPage(report: Report, row: KeyedEvaluationRow, key: SubjectKey): Content {
  const { context } = sealedContext.open(key, row.id, row.context_sealed!);
  const page = reportHtml(report, {
    program: openInput(row, key).program.name,
    ...(row.completed_at !== null && { completedAt: row.completed_at }),
    timeZone: context.time_zone ?? 'UTC',
  });
  return new Content('text/html; charset=utf-8', page, {
    'content-security-policy': POLICY,
    'content-language': report.locale,
  });
}
