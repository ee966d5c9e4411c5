import type { Transaction } from '../../../db/transaction.ts';
import { parseJson } from '../../../parse-json.ts';
import type { Services } from '../../../services.ts';
import type { EnvironmentScope } from '../../../vault/vault.ts';
import { openPart, sealPart } from '../../operations/jobs/archive.ts';
import { insertArchivePart } from '../../operations/jobs/commands.ts';
import { selectArchivePart, selectNextPart } from '../../operations/jobs/queries.ts';
import { emptySummary, type ImportSummary, type ResponseImportJob, type RowReceipt } from './schema.ts';

/**
 * The result of an import: one JSON document in parts. The first one has the receipts of rows that are not
 * imported, each other one those of a group, and the last one the summary.
 */

export interface ImportTask extends EnvironmentScope {
  id: string;
  request: string;
  attempts: number;
}

/** How much of the result there is. */
export interface Progress {
  parts: number;
  bytes: number;
}

export function listed(receipts: readonly RowReceipt[]): string {
  return receipts.map((receipt) => JSON.stringify(receipt)).join(',');
}

export async function addPart(
  tx: Transaction,
  { vault }: Services,
  { organizationId, appId, environmentId, id }: ImportTask,
  { bytes: startsAt }: Progress,
  text: string,
): Promise<void> {
  const content = Buffer.from(text, 'utf8');
  const sealed = await sealPart(vault, { organizationId, appId, environmentId }, id, startsAt, content);
  tx.push(insertArchivePart(organizationId, { jobId: id, startsAt, length: content.length, sealed }));
}

export function receiptsIn(text: string): RowReceipt[] {
  return parseJson(`[${text.replace(/^(\{"receipts":\[|,|\],"summary":.*)/s, '')}]`) as RowReceipt[];
}

export async function lastText(services: Services, { organizationId, appId, environmentId, id }: ImportTask) {
  const [part] = await services.db.read(
    organizationId,
    selectArchivePart(organizationId, id, Number.MAX_SAFE_INTEGER),
  );
  return (await openPart(services.vault, { organizationId, appId, environmentId }, id, part!)).toString(
    'utf8',
  );
}

/** Adds up the receipts of all parts. */
export async function summaryOf(
  { db, vault }: Services,
  { organizationId, appId, environmentId, id, request }: ImportTask,
): Promise<ImportSummary> {
  const { mapping } = parseJson(request) as ResponseImportJob;
  const summary = emptySummary();
  for (const concept of Object.keys(mapping.existing_scores ?? {}))
    summary.scores[concept] = { compared: 0, different: 0 };
  for (let at = -1; ; ) {
    const [part] = await db.read(organizationId, selectNextPart(organizationId, id, at));
    if (!part) return summary;
    at = Number(part.starts_at);
    const bytes = await openPart(vault, { organizationId, appId, environmentId }, id, part);
    for (const { outcome, differences = [], compared = [], is_new_subject = false } of receiptsIn(
      bytes.toString('utf8'),
    )) {
      summary.rows += 1;
      summary.outcomes[outcome] += 1;
      if (is_new_subject) summary.subjects_created += 1;
      for (const concept of compared) summary.scores[concept]!.compared += 1;
      for (const { concept } of differences) summary.scores[concept]!.different += 1;
    }
  }
}
