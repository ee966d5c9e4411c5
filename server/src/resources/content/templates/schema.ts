import { KINDS } from '@eps/engine';
import { FORMATS } from '@eps/interop/types';
import type { TemplateSummary } from '@eps/library';
import { JsonObject, Name, namedObject, oneOf, strictObject, Uuid } from '../../../http/schemas.ts';
import { Optional, type Static, Type } from '../../../http/type.ts';
import { contentOf, Definition } from '../definitions/schema.ts';

const Texts = {
  name: Type.String(),
  description: Type.String(),
  tags: Type.Array(Type.String()),
  licence: Type.String(),
  permission: Type.String({ description: 'Credit line that must accompany the instrument.' }),
  notes: Type.String(),
};

const Summary = {
  ...Texts,
  id: Uuid,
  slug: Type.String(),
  version: Type.String(),
  locales: Type.Array(Type.String(), {
    description: 'BCP 47 language tags. The first is the language of the contents.',
  }),
  mode: oneOf(['one_time', 'continuous'] as const),
  recurrence: Type.Optional(JsonObject),
  source: Type.String(),
  authors: Type.Array(Type.String()),
  citation: Type.String(),
  translations: Type.Record(Type.String(), strictObject(Texts), {
    description: 'The texts that describe the template in other languages, by BCP 47 language tag.',
  }),
};

const Contents = strictObject(Object.fromEntries(KINDS.map((kind) => [kind, contentOf(kind)])));

export const TemplateListItem = strictObject(Summary, { title: 'TemplateListItem' });
export const Template = namedObject('Template', {
  ...Summary,
  contents: Contents,
});

const BusinessIdPrefix = Type.String({ pattern: '^[a-z0-9](?:[a-z0-9_-]{0,126}[a-z0-9])?$' });

export const CloneTemplate = namedObject('CloneTemplateRequest', {
  business_id_prefix: BusinessIdPrefix,
});

export const ClonedTemplate = namedObject('ClonedTemplate', {
  definitions: Type.Array(Definition),
  template_id: Uuid,
});

export const ImportInstrument = namedObject('ImportInstrumentRequest', {
  format: Type.Optional(
    oneOf(FORMATS, { description: 'Format of the source. Recognized from the source if absent.' }),
  ),
  content: Type.String({
    minLength: 1,
    description: 'The source as text (JSON, CSV or XML), or an .xlsx workbook or a package of QTI in base64.',
  }),
  name: Name,
  business_id_prefix: BusinessIdPrefix,
  dry_run: Optional.Boolean({ description: 'Create nothing and return the contents. Defaults to false.' }),
});

const ImportFinding = namedObject('ImportFinding', {
  severity: oneOf(['error', 'warning', 'info'] as const),
  place: Type.String({
    description:
      'JSON Pointer (RFC 6901) into the source; in tables, sheet, row and column; in LimeSurvey, the question; in QTI, the item.',
  }),
  code: Type.String(),
  message: Type.String(),
});

export const ImportedInstrument = namedObject('ImportedInstrument', {
  format: oneOf(FORMATS),
  title: Type.String(),
  locale: Type.String({ description: 'BCP 47 language tag of the texts outside of translations.' }),
  definitions: Type.Array(Definition, { description: 'Empty after a dry run.' }),
  contents: Type.Optional(Contents),
  findings: Type.Array(ImportFinding),
});

export function presentSummary(summary: TemplateSummary): Static<typeof TemplateListItem> {
  const fields = Object.keys(Summary) as (keyof TemplateSummary)[];
  const present = fields
    .filter((field) => summary[field] !== undefined)
    .map((field) => [field, summary[field]]);
  return Object.fromEntries(present) as Static<typeof TemplateListItem>;
}
