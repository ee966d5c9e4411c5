import { checkTemplate } from '../report/template/template.ts';
import type { Audience, BlockType, Json, ReportBlock, ReportTemplate } from '../types.ts';
import { type Position, quote } from './diagnostics.ts';
import {
  expression,
  id,
  listOf,
  mapOf,
  number,
  object,
  oneOf,
  type Reader,
  recordOf,
  reference,
  text,
  toRecord,
  withoutDuplicates,
} from './fields.ts';
import { checkBlockCount } from './limits.ts';
import { checkLocale } from './locale.ts';
import { didYouMean } from './suggest.ts';

const AUDIENCES: readonly Audience[] = ['participant', 'reviewer', 'administrator'];
const BLOCK_TYPES: readonly BlockType[] = [
  'text',
  'metric',
  'score',
  'bands',
  'comparison',
  'trend',
  'chart',
  'table',
  'guardrails',
];

/** Reads a Liquid template and checks its syntax. */
const template: Reader<string> = (value, at) => {
  const source = text(value, at);
  const problem = source === undefined ? null : checkTemplate(source);
  return problem === null ? source : at.error('invalid_template', `The template is invalid: ${problem}.`);
};

const audience = oneOf(AUDIENCES);
const audiences = listOf(audience);
const oneOrMoreAudiences: Reader<Audience[]> = (value, at) => {
  if (Array.isArray(value)) return audiences(value, at);
  const single = audience(value, at);
  return single && [single];
};

const readBlockFields = object(
  {
    id,
    type: oneOf(BLOCK_TYPES),
    concept_id: reference('score'),
    audience: oneOrMoreAudiences,
    visible_if: expression('condition'),
    template,
    by_band: recordOf(template),
    min_confidence: number({ min: 0, max: 1 }),
    otherwise: template,
  },
  ['id'],
);

const readTranslation = object({
  title: text,
  blocks: mapOf(object({ template, by_band: recordOf(template), otherwise: template })),
});

const readFields = object({
  title: text,
  audiences,
  blocks: listOf(readBlock),
  translations: mapOf(readTranslation),
});

type TranslationFields = NonNullable<ReturnType<typeof readTranslation>>;

/** Reads the content of a report template and reports what is wrong with it. */
export function readReportTemplate(content: Json, at: Position): ReportTemplate {
  const fields = readFields(content, at) ?? {};
  const blocks = withoutDuplicates(fields.blocks, at);
  checkBlockCount(blocks, at);
  const translations = fields.translations ?? new Map<string, TranslationFields>();
  for (const [tag, translation] of translations) {
    checkLocale(tag, at.at('translations', tag));
    checkBlockIds(translation, blocks, at.at('translations', tag, 'blocks'));
  }
  return {
    title: fields.title ?? '',
    audiences: fields.audiences ?? [],
    blocks,
    translations: new Map([...translations].map(([tag, translation]) => [tag, translationOf(translation)])),
  };
}

function readBlock(value: Json, at: Position): ReportBlock | undefined {
  const fields = readBlockFields(value, at);
  if (fields?.id === undefined) return undefined;
  if (!('type' in fields)) at.warning('default_used', '"type" is missing; the default "text" is used.');
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
    at.at(blockId).error('unknown_block', message, () => didYouMean(blockId, ids));
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
