import type { CompiledBundle, JsonObject, ReportBlock } from '../types.ts';
import { own, type ReportContext } from './context.ts';
import type { TemplateGlobals } from './template/date.ts';
import { type ParsedTemplates, type Rendering, renderTemplate } from './template/template.ts';
import { wordsFor } from './words/words.ts';

/** The text of a block, and the error when its template failed. */
export interface BlockText {
  text?: string;
  error?: JsonObject;
}

/** Parsed templates, cached for the lifetime of the bundle. */
const parsedTemplates = new WeakMap<CompiledBundle, ParsedTemplates>();

/** Returns the block's template for the band of its score, else its general template. */
export function templateOf(context: ReportContext, block: ReportBlock): string | undefined {
  const band = bandOf(context, block);
  return (band === undefined ? undefined : own(block.byBand, band)) ?? block.template;
}

/** Renders a template of the block with the data listed in docs/measurement.md, section "Reports". */
export function blockText(
  context: ReportContext,
  block: ReportBlock,
  template: string | undefined,
): BlockText {
  if (template === undefined) return {};
  const { locale, state } = context.input;
  const globals: TemplateGlobals = { locale, time_zone: state.context.time_zone ?? 'UTC' };
  const rendering: Rendering = renderTemplate(
    template,
    dataOf(context, block),
    globals,
    parsedOf(context.bundle),
    context.budget,
  );
  if ('text' in rendering) return { text: rendering.text };
  return { text: wordsFor(locale).notWritten, error: rendering.error };
}

function bandOf({ views, result }: ReportContext, { conceptId }: ReportBlock): string | undefined {
  return conceptId === undefined ? result.primary_metric?.band : views.get(conceptId)?.band;
}

/** Returns the template data, without a prototype like `scores`. */
function dataOf(context: ReportContext, block: ReportBlock): object {
  const { result, input, scores } = context;
  const { conceptId } = block;
  return Object.assign(Object.create(null), {
    scores,
    primary_metric: result.primary_metric,
    coverage: result.coverage,
    confidence: result.confidence,
    alignment: result.alignment,
    context: input.state.context.values,
    program: input.program,
    band: bandOf(context, block),
    ...(conceptId !== undefined && { score: scores[conceptId] }),
  });
}

function parsedOf(bundle: CompiledBundle): ParsedTemplates {
  const known = parsedTemplates.get(bundle);
  if (known !== undefined) return known;
  const parsed: ParsedTemplates = new Map();
  parsedTemplates.set(bundle, parsed);
  return parsed;
}
