import { type Contents, KINDS } from '@eps/engine';
import { recordAudit } from '../../../audit/record.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError } from '../../../http/errors.ts';
import { costOf } from '../../../http/rate-limit/costs.ts';
import type { Request } from '../../../http/request.ts';
import type { Static } from '../../../http/type.ts';
import { NeedsThread } from '../../../threads/needs-thread.ts';
import { insertDraft } from '../definitions/commands.ts';
import { presentDefinition } from '../definitions/queries.ts';
import { CONTENT_LIMITS, type Definition } from '../definitions/schema.ts';
import { ImportedInstrument, ImportInstrument } from './schema.ts';

/** How the bytes of a ZIP archive and of an Excel 97 workbook begin in base64. */
const WORKBOOK = /^(?:UEsDB|0M8R4KGx)[A-Za-z0-9+/\s]*(?:={1,2}\s*)?$/;

export const importInstrument = endpoint({
  summary: 'Import an instrument of another format',
  description:
    'Reads a FHIR Questionnaire, a SurveyJS survey, an XLSForm, a REDCap data dictionary, a survey of LimeSurvey (.lss) or Qualtrics (.qsf), items of QTI or a CSV of items and creates six draft definitions from it, named as when a template is cloned. `findings` lists everything that could not be imported, with its place in the source and the reason. With `dry_run` nothing is created and the response has the contents instead. A source that cannot be imported is a 422 `import_failed` with the findings in its context.',
  tag: 'templates',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/templates/import',
  access: { credential: 'api', scope: 'definitions:write' },
  idempotency: 'required',
  cost: ({ content }) => costOf('importInstrument', content.length / 1024),
  body: ImportInstrument,
  response: ImportedInstrument,
  errors: ['payload_too_large', 'import_failed'],
  limits: CONTENT_LIMITS,
  unpacks: true,
  examples: {
    body: {
      format: 'surveyjs',
      name: 'Weekly pulse',
      business_id_prefix: 'imported-pulse',
      content: '{"elements": [{"type": "rating", "name": "mood", "title": "How was your week?"}]}',
    },
  },
  async handle(request) {
    // A short source may describe much work: a workbook unpacks to many times its size.
    if (request.services.threads) throw new NeedsThread();
    const { format, content, dry_run = false } = request.body;
    const bytes = WORKBOOK.test(content) ? Buffer.from(content, 'base64') : Buffer.from(content);
    // Loaded at the first import, because most processes never run one.
    const { importInstrument: importSource } = await import('@eps/interop');
    const result = await importSource({ bytes, ...(format && { format }) });
    const { contents, findings, title, locale } = result;
    if (!contents || !result.format) {
      const message = result.format ? 'The source cannot be imported.' : findings[0]!.message;
      throw new AppError('import_failed', message, { format: result.format, findings });
    }
    const imported = { format: result.format, title, locale, findings };
    if (dry_run) return { ...imported, contents, definitions: [] };
    return request.write(async (tx) => {
      const definitions = await saveDefinitions(tx, request, request.body, locale, contents);
      recordAudit(tx, request, request.organizationId, {
        action: 'template.imported',
        resourceType: 'definition',
        resourceId: definitions[0]!.id,
        after: definitions.map(({ id, content_hash }) => ({ id, content_hash })),
        details: { format: result.format, definition_ids: definitions.map(({ id }) => id) },
      });
      return { ...imported, definitions };
    });
  },
});

async function saveDefinitions(
  tx: Transaction,
  request: Request,
  { business_id_prefix, name }: Static<typeof ImportInstrument>,
  locale: string,
  contents: Contents,
): Promise<Definition[]> {
  const saved = KINDS.map((kind) => {
    const business_id = `${business_id_prefix}-${kind.replaceAll('_', '-')}`;
    return insertDraft(tx, request, { business_id, kind, name, locale, content: contents[kind] });
  });
  return (await Promise.all(saved)).map(presentDefinition);
}
