import type { CompiledBundle, JsonObject, ReportBlock } from '../types.ts';
import { own, type ReportContext } from './context.ts';
import type { TemplateGlobals } from './template/date.ts';
import { type ParsedTemplates, type Rendering, renderTemplate } from './template/template.ts';
import { wordsFor } from './words.ts';

/** What a block says, and the error that kept it from saying what it should. */
export interface BlockText {
  text?: string;
  error?: JsonObject;
}

/** A compiled template's parsed texts live as long as it does. */
const parsedTemplates = new WeakMap<CompiledBundle, ParsedTemplates>();

/** A block's own template: that of the band its score lies in, else the general one. */
export function templateOf(context: ReportContext, block: ReportBlock): string | undefined {
  const band = bandOf(context, block);
  return (band === undefined ? undefined : own(block.byBand, band)) ?? block.template;
}

/** Renders a template of the block over the data that measurement.md, "Reports", lists. */
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
  );
  if ('text' in rendering) return { text: rendering.text };
  return { text: wordsFor(locale).notWritten, error: rendering.error };
}

function bandOf({ views, result }: ReportContext, { conceptId }: ReportBlock): string | undefined {
  return conceptId === undefined ? result.primary_metric?.band : views.get(conceptId)?.band;
}

/** Without a prototype, as `scores` is. */
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
