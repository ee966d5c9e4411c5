import { isTrue } from '../expressions/values.ts';
import { translationFor } from '../inputs/translation.ts';
import { reaches } from '../numeric/tolerance.ts';
import type { CompiledBundle, Report, ReportBlock, ReportBlockResult, ReportTemplate } from '../types.ts';
import { blockData } from './blocks/blocks.ts';
import { contextOf, own, type ReportContext } from './context.ts';
import { blockText, templateOf } from './text.ts';
import type { ReportInput } from './types.ts';

type BlockWords = NonNullable<ReturnType<ReportTemplate['translations']['get']>>['blocks'][string];

/**
 * Renders the full report of a result, with the blocks of every audience, as data that any client can
 * display. Pure. When a template fails, the block's text is a fixed sentence and `data.render_error` gives
 * the reason.
 */
export function renderReport(bundle: CompiledBundle, input: ReportInput): Report {
  const { reportTemplate } = bundle;
  const words = translationFor(reportTemplate.translations, input.input.locale);
  const context = contextOf(bundle, input);
  const blocks = reportTemplate.blocks
    .filter((block) => isShown(context, block))
    .map((block) => renderBlock(context, translated(block, own(words?.blocks ?? {}, block.id))));
  return {
    title: words?.title ?? reportTemplate.title,
    locale: input.input.locale,
    blocks: blocks.filter(({ text, data }) => text !== undefined || data !== undefined),
  };
}

function isShown({ environment }: ReportContext, { visibleIf }: ReportBlock): boolean {
  return visibleIf === undefined || isTrue(visibleIf.evaluate(environment));
}

/** Replaces the texts that the translation contains; the others stay in the original language. */
function translated(block: ReportBlock, words: BlockWords | undefined): ReportBlock {
  if (words === undefined) return block;
  return {
    ...block,
    template: words.template ?? block.template,
    otherwise: words.otherwise ?? block.otherwise,
    byBand: { ...block.byBand, ...words.byBand },
  };
}

/** Renders a block. When confidence is too low, the block has only the text of `otherwise` and no data. */
function renderBlock(context: ReportContext, block: ReportBlock): ReportBlockResult {
  const { id, type } = block;
  const isTrusted = isTrustworthy(context, block);
  const { text, error } = blockText(context, block, isTrusted ? templateOf(context, block) : block.otherwise);
  const data = isTrusted ? blockData(context, block) : undefined;
  return {
    id,
    type,
    ...(text !== undefined && { text }),
    ...((data || error) && { data: { ...data, ...(error && { render_error: error }) } }),
  };
}

/**
 * Compares the confidence in the block's concept or composite (the overall confidence without one) with its
 * minimum. An unknown confidence does not reach any minimum.
 */
function isTrustworthy({ result, views }: ReportContext, block: ReportBlock): boolean {
  const { conceptId, minConfidence, otherwise } = block;
  const isMissing = conceptId !== undefined && (views.get(conceptId)?.value ?? null) === null;
  if (minConfidence === undefined) return !(isMissing && otherwise !== undefined);
  const ofConcept = conceptId === undefined ? undefined : own(result.confidence.by_concept, conceptId);
  const { value } = ofConcept ?? result.confidence;
  return !isMissing && value !== null && reaches(value, minConfidence);
}
