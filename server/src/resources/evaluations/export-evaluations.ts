import { Type } from 'typebox';
import { recordAudit } from '../../audit/record.ts';
import { batches, Content } from '../../http/content.ts';
import { csvLine } from '../../http/csv.ts';
import { endpoint } from '../../http/endpoint.ts';
import { ValidationError } from '../../http/errors.ts';
import type { Request } from '../../http/request.ts';
import { DateTime, EnvironmentPath, oneOf, strictObject, Uuid } from '../../http/schemas.ts';
import {
  type ExportedRow,
  type ExportFilters,
  selectExportedBundles,
  selectForExport,
} from './export-queries.ts';
import { resultOf } from './key.ts';
import { presentEvaluation, scoresOf } from './present.ts';
import { EVALUATION_STATES } from './schema.ts';
import type { StoredResult } from './sealed.ts';

/** Rows are decrypted in batches, so this also limits how many decrypted results are in memory. */
const ROWS_AT_ONCE = 200;
/** Each bundle can add columns. */
const MAX_BUNDLES = 100;

export const exportEvaluations = endpoint({
  operationId: 'exportEvaluations',
  summary: 'Export evaluations',
  description: `Streams evaluations as CSV or JSON Lines, oldest first. If an error occurs after the response
has started, the connection is closed. The export contains no answers, profile values, reports or traces.

CSV (RFC 4180, UTF-8) has the columns \`id, program_id, subject_id, version_bundle_id, status, created_at,
completed_at, primary_metric, primary_metric_value, primary_metric_band, confidence, confidence_level,
coverage\`, followed by \`score.<concept id>\` and \`standard_error.<concept id>\` for each concept and
composite. Missing scores are empty. Text that a spreadsheet would read as a formula starts with an
apostrophe. An export can include at most ${MAX_BUNDLES} bundles; to export more, filter by program or time.

JSON Lines has one evaluation per line with its scores, confidence, coverage and adaptive trace.`,
  tag: 'evaluations',
  extension: true,
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/evaluations/export',
  access: { credential: 'api', scope: 'evaluations:read' },
  errorShape: 'application',
  cost: () => 10,
  status: 200,
  params: EnvironmentPath,
  query: strictObject({
    format: Type.Optional(oneOf(['csv', 'jsonl'] as const, { default: 'csv' })),
    program_id: Type.Optional(Uuid),
    status: Type.Optional(oneOf(EVALUATION_STATES)),
    from: Type.Optional(
      Type.Unsafe<string>({ ...DateTime, description: 'Include evaluations created at or after this time.' }),
    ),
    to: Type.Optional(
      Type.Unsafe<string>({ ...DateTime, description: 'Include evaluations created before this time.' }),
    ),
  }),
  produces: ['text/csv', 'application/x-ndjson'],
  async handle(request) {
    const { format = 'csv', ...filters } = request.query;
    const { organizationId, appId, environmentId } = request;
    await request.services.db.withTenant(organizationId, async (tx) =>
      recordAudit(tx, request, organizationId, {
        action: 'evaluations.exported',
        resourceType: 'environment',
        resourceId: environmentId,
        appId,
        environmentId,
        details: { format, ...filters },
      }),
    );
    const rows = exportedRows(request, { ...filters, to: filters.to ?? request.now.toISOString() });
    if (format === 'jsonl') return attachment('application/x-ndjson', 'jsonl', jsonLines(rows));
    return attachment('text/csv', 'csv', csv(rows, await exportedConcepts(request, filters)));
  },
});

function attachment(type: string, extension: string, pieces: AsyncIterable<string>): Content {
  return new Content(`${type}; charset=utf-8`, pieces, {
    'content-disposition': `attachment; filename="evaluations.${extension}"`,
  });
}

interface Exported {
  row: ExportedRow;
  /** Undefined if the evaluation has no result, or its subject was erased. */
  result: StoredResult | undefined;
}

async function* exportedRows(request: Request, filters: ExportFilters): AsyncGenerator<Exported[]> {
  const { organizationId, environmentId, services } = request;
  const sealed = batches(ROWS_AT_ONCE, (after, limit) =>
    request.read(selectForExport(organizationId, environmentId, filters, after, limit)),
  );
  for await (const batch of sealed) {
    const open = async (row: ExportedRow): Promise<Exported> => ({
      row,
      result: await resultOf(services.vault, organizationId, row),
    });
    yield await Promise.all(batch.map(open));
  }
}

async function* jsonLines(rows: AsyncIterable<Exported[]>): AsyncGenerator<string> {
  for await (const batch of rows) yield batch.map(jsonLine).join('');
}

function jsonLine({ row, result }: Exported): string {
  const line = { ...presentEvaluation(row, undefined), ...(result && scoresOf(result)) };
  return `${JSON.stringify(line)}\n`;
}

/** Returns the concepts and composites that may have a score, in the order of their scorecards. */
async function exportedConcepts(request: Request, filters: ExportFilters): Promise<string[]> {
  const { organizationId, environmentId, services } = request;
  const bundles = await request.read(
    selectExportedBundles(organizationId, environmentId, filters, MAX_BUNDLES + 1),
  );
  if (bundles.length > MAX_BUNDLES) throw tooManyBundles();
  const concepts = new Set<string>();
  for (const { id } of bundles) {
    const { bundle } = await services.bundles.compiled(
      (statement) => request.read(statement),
      organizationId,
      id,
    );
    for (const part of [...(bundle?.scorecard.concepts ?? []), ...(bundle?.scorecard.composites ?? [])])
      concepts.add(part.id);
  }
  return [...concepts];
}

function tooManyBundles(): ValidationError {
  const error = `more than ${MAX_BUNDLES} bundles occur: filter by program_id or time`;
  return new ValidationError([
    { type: 'value_error', loc: ['query'], msg: `Value error, ${error}`, ctx: { error } },
  ]);
}

const COLUMNS = [
  'id',
  'program_id',
  'subject_id',
  'version_bundle_id',
  'status',
  'created_at',
  'completed_at',
  'primary_metric',
  'primary_metric_value',
  'primary_metric_band',
  'confidence',
  'confidence_level',
  'coverage',
];

async function* csv(rows: AsyncIterable<Exported[]>, concepts: readonly string[]): AsyncGenerator<string> {
  yield csvLine([...COLUMNS, ...concepts.flatMap((id) => [`score.${id}`, `standard_error.${id}`])]);
  for await (const batch of rows)
    yield batch.map((exported) => csvLine(csvFields(exported, concepts))).join('');
}

function csvFields({ row, result }: Exported, concepts: readonly string[]): (string | number | null)[] {
  const { primary_metric: metric, confidence, coverage, sub_scores = [] } = result ?? {};
  const scores = new Map(sub_scores.map((score) => [score.concept_id, score]));
  return [
    row.id,
    row.program_id,
    row.subject_id,
    row.version_bundle_id,
    row.status,
    row.created_at,
    row.completed_at,
    metric?.id ?? null,
    metric?.value ?? null,
    metric?.band ?? null,
    confidence?.value ?? null,
    confidence?.level ?? null,
    coverage?.ratio ?? null,
    ...concepts.flatMap((id) => [scores.get(id)?.value ?? null, scores.get(id)?.standard_error ?? null]),
  ];
}
