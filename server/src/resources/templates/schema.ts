import { KINDS } from '@eps/engine';
import type { TemplateSummary } from '@eps/library';
import { type Static, Type } from 'typebox';
import { JsonObject, oneOf, PlainId, strictObject, Uuid } from '../../http/schemas.ts';
import { Definition } from '../definitions/schema.ts';

const Summary = {
  id: Uuid,
  slug: Type.String(),
  name: Type.String(),
  description: Type.String(),
  version: Type.String(),
  locales: Type.Array(Type.String(), {
    description: 'BCP 47 language tags. The first is the language of the contents.',
  }),
  mode: oneOf(['one_time', 'continuous'] as const),
  recurrence: Type.Optional(JsonObject),
  tags: Type.Array(Type.String()),
  source: Type.String(),
  authors: Type.Array(Type.String()),
  citation: Type.String(),
  licence: Type.String(),
  permission: Type.String({ description: 'Credit line that must accompany the instrument.' }),
  notes: Type.String(),
};

export const TemplateListItem = strictObject(Summary, { title: 'TemplateListItem' });
export const Template = strictObject(
  {
    ...Summary,
    contents: strictObject(Object.fromEntries(KINDS.map((kind) => [kind, JsonObject]))),
  },
  { title: 'Template' },
);

export const TemplatePath = strictObject({ organization_id: PlainId, app_id: PlainId, template_id: Uuid });

export const CloneTemplate = strictObject(
  {
    business_id_prefix: Type.String({ pattern: '^[a-z0-9](?:[a-z0-9_-]{0,126}[a-z0-9])?$' }),
  },
  { title: 'CloneTemplateRequest' },
);

export const ClonedTemplate = strictObject(
  { definitions: Type.Array(Definition), template_id: Uuid },
  { title: 'ClonedTemplate' },
);

export function presentSummary(summary: TemplateSummary): Static<typeof TemplateListItem> {
  const fields = Object.keys(Summary) as (keyof TemplateSummary)[];
  const present = fields
    .filter((field) => summary[field] !== undefined)
    .map((field) => [field, summary[field]]);
  return Object.fromEntries(present) as Static<typeof TemplateListItem>;
}
