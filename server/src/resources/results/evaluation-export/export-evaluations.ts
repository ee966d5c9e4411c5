import { recordAudit } from '../../../audit/record.ts';
import { Content } from '../../../http/content.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { DateTime, oneOf, strictObject } from '../../../http/schemas.ts';
import { Optional, Type } from '../../../http/type.ts';
import { askedPrograms, BelongingFilters } from '../../answers/evaluations/belonging.ts';
import { EVALUATION_STATES } from '../../answers/evaluations/schema.ts';
import { bundleColumns, MAX_BUNDLES } from './columns.ts';
import { exportedEvaluations } from './exported.ts';
import { longCsv, longJson } from './long.ts';
import type { ExportFilters } from './queries.ts';
import { type ExportPart, IncludeList } from './schema.ts';
import { wideCsv, wideJson } from './wide.ts';

export const exportEvaluations = endpoint({
  summary: 'Export evaluations',
  description: `Streams evaluations, oldest first, and records the export in the audit log. If an error occurs
after the response has started, the connection is closed. docs/results.md lists every column.

- \`layout=wide\` (default): one record for each evaluation, with columns for every concept, item and
  question of its bundles (at most ${MAX_BUNDLES} bundles in CSV).
- \`layout=long\`: one record for each score, item score, answer, rule hit and decision, in the same columns
  for every bundle.
- \`include\` adds answers and item scores (scope \`evaluations:answers\`), external ids (scope
  \`subjects:identify\`), values of links (scope \`subjects:profile\`), rule hits, review decisions, locale,
  duration, how the answers were given (\`origin\`: on a screen or on paper, by whom, and who entered them),
  and to which enrollment, cycle, study and wave an evaluation belongs.
- Scores and rules from which a single answer could be read are empty without \`evaluations:answers\`.

CSV is RFC 4180 in UTF-8. Text that a spreadsheet would read as a formula starts with an apostrophe.`,
  tag: 'evaluations',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/evaluations/export',
  access: { credential: 'api', scope: 'evaluations:read' },
  sensitive: true,
  reads: { action: 'evaluations.read', resource: 'environment' },
  query: strictObject({
    format: Type.Optional(oneOf(['csv', 'jsonl'] as const, { default: 'csv' })),
    layout: Type.Optional(
      oneOf(['wide', 'long'] as const, { default: 'wide', description: 'What a record is.' }),
    ),
    include: Type.Optional(IncludeList),
    ...BelongingFilters,
    status: Type.Optional(oneOf(EVALUATION_STATES)),
    from: Optional.Unsafe<string>({
      ...DateTime,
      description: 'Include evaluations created at or after this time.',
    }),
    to: Optional.Unsafe<string>({
      ...DateTime,
      description: 'Include evaluations created before this time.',
    }),
  }),
  produces: ['text/csv', 'application/x-ndjson'],
  async handle(request) {
    const { format = 'csv', layout = 'wide', include, ...given } = request.query;
    const { organizationId, environmentId } = request;
    const included = new Set((include?.split(',') ?? []) as ExportPart[]);
    if (included.has('answers')) request.rights.require('evaluations:answers');
    if (included.has('item_scores')) request.rights.require('evaluations:answers');
    if (included.has('external_ids')) request.rights.require('subjects:identify');
    if (included.has('link_values')) request.rights.require('subjects:profile');
    const { enrollment_id, status, from } = given;
    const filters: ExportFilters = {
      programIds: await askedPrograms(request.readOnReplica, request, given),
      enrollment_id,
      status,
      from,
      to: given.to ?? request.now.toISOString(),
      order: given.from === undefined && given.to === undefined ? 'id' : 'time',
    };
    const isWideCsv = format === 'csv' && layout === 'wide';
    const columns = isWideCsv ? await bundleColumns(request, filters, included) : undefined;
    await request.write(async (tx) =>
      recordAudit(tx, request, organizationId, {
        action: 'evaluations.exported',
        resourceType: 'environment',
        resourceId: environmentId,
        details: { format, layout, ...(include !== undefined && { include }), ...given },
      }),
    );
    const evaluations = exportedEvaluations(request, filters, included);
    if (format === 'jsonl') {
      const lines = layout === 'wide' ? wideJson(evaluations, included) : longJson(evaluations, included);
      return attachment('application/x-ndjson', 'jsonl', lines);
    }
    const lines = columns ? wideCsv(evaluations, columns, included) : longCsv(evaluations, included);
    return attachment('text/csv', 'csv', lines);
  },
});

function attachment(type: string, extension: string, pieces: AsyncIterable<string>): Content {
  return new Content(`${type}; charset=utf-8`, inChunks(pieces), {
    'content-disposition': `attachment; filename="evaluations.${extension}"`,
  });
}

const CHUNK_CHARACTERS = 64 * 1024;

/** Joins pieces into chunks of at least this size; the last one may be smaller. */
async function* inChunks(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = '';
  for await (const piece of pieces) {
    chunk += piece;
    if (chunk.length < CHUNK_CHARACTERS) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}
