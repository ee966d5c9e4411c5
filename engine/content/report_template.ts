import {
  AUDIENCES,
  type Audience,
  BLOCK_TYPES,
  type Json,
  type ReportBlock,
  type ReportTemplate,
} from '../types.ts';
import { translated } from './blank.ts';
import { type Position, quote } from './diagnostics.ts';
import {
  content,
  expression,
  id,
  listOf,
  mapOf,
  number,
  object,
  oneOf,
  recordOf,
  reference,
  text,
  toRecord,
  withoutDuplicates,
} from './fields.ts';
import { type Form, key, named, type Reader, reader } from './form.ts';
import { checkBlockCount } from './limits.ts';
import { checkReportTranslations } from './missing_translations.ts';
import { didYouMean } from './suggest.ts';
import { template } from './template.ts';
import { localized } from './translations.ts';

const audience = oneOf(AUDIENCES);
const audiences = listOf(audience);
const ONE_OR_MORE: Form = {
  schema: (definitions) => ({ anyOf: [audiences.schema(definitions), audience.schema(definitions)] }),
};
const oneOrMoreAudiences: Reader<Audience[]> = reader(ONE_OR_MORE, (value, at) => {
  if (Array.isArray(value)) return audiences(value, at);
  const single = audience(value, at);
  return single && [single];
});

const readBlockFields = named(
  'ReportBlock',
  'A part of the report: a text, data to draw, or both.',
  object(
    {
      id: key(id, 'The id, unique among the blocks.', { synonyms: ['key', 'name', 'block_id'] }),
      type: key(
        oneOf(BLOCK_TYPES),
        'What data the block has besides its text: none (`text`), one score (`metric` of the primary metric, `score`, `bands`), all scores (`table`, `chart`), their change (`comparison`, `trend`) or the conflicts (`guardrails`).',
        { default: 'text', synonyms: ['kind'] },
      ),
      concept_id: key(
        reference('score'),
        'The concept or composite that the block shows. Without it, `table`, `chart`, `comparison` and `trend` show all.',
        { synonyms: ['concept', 'score', 'metric_id'] },
      ),
      audience: key(
        oneOrMoreAudiences,
        'Who may see the block, as a list or a single audience. An empty list means everyone who may see the report.',
        { default: [], synonyms: ['audiences', 'for', 'visible_to'] },
      ),
      visible_if: key(expression('condition'), 'The block is included only if this condition is true.', {
        synonyms: ['condition', 'show_if', 'when'],
      }),
      template: key(template, 'The text as a Liquid template.', {
        synonyms: ['text', 'body', 'content', 'markdown', 'html'],
      }),
      by_band: key(
        recordOf(template),
        'Templates by band id. The template for the band of the score replaces `template`.',
        { synonyms: ['bands', 'texts', 'band_texts'] },
      ),
      min_confidence: key(
        number({ min: 0, max: 1 }),
        'The confidence below which `otherwise` replaces the text and the data.',
        { synonyms: ['confidence'] },
      ),
      otherwise: key(
        template,
        'The template if the confidence is too low or the score is missing. The block then has no data.',
        { synonyms: ['else', 'fallback'] },
      ),
    },
    ['id'],
  ),
);

const readBlockTexts = object({
  template: key(translated(template), 'The translated template.', { synonyms: ['text', 'body'] }),
  by_band: key(recordOf(translated(template)), 'The translated templates by band id.', {
    synonyms: ['bands'],
  }),
  otherwise: key(translated(template), 'The translated `otherwise`.', { synonyms: ['else'] }),
});

const readTranslation = named(
  'ReportTranslation',
  'The texts of a report template in another language.',
  object({
    title: key(translated(text), 'The translated title.'),
    blocks: key(mapOf(readBlockTexts), 'The translated templates of blocks, by block id.'),
  }),
);

const readFields = content({
  title: key(text, 'The title of the report.', { default: '', synonyms: ['name', 'label'] }),
  audiences: key(audiences, 'Who may see the report. An empty list means everyone.', {
    default: [],
    synonyms: ['audience'],
  }),
  blocks: key(listOf(reader(readBlockFields, readBlock)), 'The blocks in the order of the report.', {
    synonyms: ['sections', 'parts', 'elements'],
  }),
  translations: key(
    localized(readTranslation),
    'Texts in other languages, by BCP 47 language tag. Texts without a translation keep the original language.',
    { synonyms: ['locales', 'languages', 'i18n'] },
  ),
});

export const reportTemplateForm: Form = readFields;

type TranslationFields = NonNullable<ReturnType<typeof readTranslation>>;

/** Reads the content of a report template and reports what is wrong with it. */
export function readReportTemplate(json: Json, at: Position): ReportTemplate {
  const fields = readFields(json, at) ?? {};
  const blocks = withoutDuplicates(fields.blocks, at);
  checkBlockCount(blocks, at);
  const translations = fields.translations ?? new Map<string, TranslationFields>();
  for (const [tag, translation] of translations) {
    checkBlockIds(translation, blocks, at.at('translations', tag, 'blocks'));
  }
  const reportTemplate = {
    title: fields.title ?? '',
    audiences: fields.audiences ?? [],
    blocks,
    translations: new Map([...translations].map(([tag, translation]) => [tag, translationOf(translation)])),
  };
  checkReportTranslations(reportTemplate, at.at('translations'));
  return reportTemplate;
}

function readBlock(value: Json, at: Position): ReportBlock | undefined {
  const fields = readBlockFields(value, at);
  if (fields?.id === undefined) return undefined;
  if (!('type' in fields))
    at.warning('default_used', '"type" is missing; the default "text" is used.', {
      name: 'type',
      default: 'text',
    });
  const block: ReportBlock = {
    id: fields.id,
    type: fields.type ?? 'text',
    ...(fields.concept_id !== undefined && { conceptId: fields.concept_id }),
    audience: fields.audience ?? [],
    ...(fields.visible_if && { visibleIf: fields.visible_if }),
    ...(fields.template !== undefined && { template: fields.template }),
    byBand: fields.by_band ?? toRecord<string>([]),
    ...(fields.min_confidence !== undefined && { minConfidence: fields.min_confidence }),
    ...(fields.otherwise !== undefined && { otherwise: fields.otherwise }),
  };
  at.diagnostics.setPosition(block, at);
  return block;
}

function checkBlockIds({ blocks }: TranslationFields, known: readonly ReportBlock[], at: Position): void {
  const ids = new Set(known.map((block) => block.id));
  for (const blockId of blocks?.keys() ?? []) {
    if (ids.has(blockId)) continue;
    const message = `This translates block ${quote(blockId)}, which does not exist.`;
    at.at(blockId).error('unknown_block', message, { name: blockId }, () => didYouMean(blockId, ids));
  }
}

function translationOf({ title, blocks }: TranslationFields) {
  const texts = [...(blocks ?? [])].map(([blockId, block]) => {
    const { template: source, by_band, otherwise } = block;
    const overlay = {
      ...(source !== undefined && { template: source }),
      ...(by_band && { byBand: by_band }),
      ...(otherwise !== undefined && { otherwise }),
    };
    return [blockId, overlay] as const;
  });
  return { ...(title !== undefined && { title }), blocks: toRecord(texts) };
}
