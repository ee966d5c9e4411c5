import type { ReportBlock, ReportTemplate } from '../../types.ts';
import { type Diagnostics, type Position, quote } from '../diagnostics.ts';
import { didYouMean } from '../suggest.ts';
import type { Names } from './references.ts';

const METRIC = ['id', 'label', 'value', 'scale', 'standard_error', 'interval', 'range', 'band'] as const;
const SUB_SCORE: readonly string[] = [
  'concept_id',
  ...METRIC.slice(1),
  ...(['raw', 'coverage', 'answered', 'eligible', 'method', 'norm'] as const),
] satisfies readonly string[];

/** The names that templates may use, and those of their fields; any field if there is no list. */
const VARIABLES: ReadonlyMap<string, readonly string[] | undefined> = new Map([
  ['scores', undefined],
  ['primary_metric', METRIC],
  ['coverage', ['ratio', 'answered', 'eligible', 'by_concept']],
  ['confidence', ['value', 'level', 'precision', 'quality', 'coverage', 'by_concept']],
  ['alignment', ['value', 'metric', 'concepts', 'missing']],
  ['context', undefined],
  ['program', ['id', 'name']],
  ['band', []],
  ['score', SUB_SCORE],
]);

/**
 * Warns of template variables that no report has, which produce no output.
 * @param names the ids of scores and context variables; those that are absent are not checked
 */
export function checkTemplateVariables(
  { blocks, translations }: ReportTemplate,
  names: Names,
  diagnostics: Diagnostics,
  at: Position,
): void {
  for (const block of blocks) checkTexts(block, block, names, diagnostics.positionOf(block));
  const byId = new Map(blocks.map((block) => [block.id, block]));
  for (const [tag, translation] of translations) {
    for (const [id, texts] of Object.entries(translation.blocks)) {
      const block = byId.get(id);
      if (block) checkTexts(block, texts, names, at.at('translations', tag, 'blocks', id));
    }
  }
}

const MAX_LISTED = 20;
const LIQUID: ReadonlySet<string> = new Set(['size', 'first', 'last']);

type BlockTexts = Partial<Pick<ReportBlock, 'template' | 'byBand' | 'otherwise'>>;

function checkTexts(block: ReportBlock, texts: BlockTexts, names: Names, at: Position): void {
  const check = (source: string | undefined, position: Position) => {
    for (const path of at.diagnostics.templateVariables.get(source ?? '') ?? [])
      checkPath(path, block, names, position);
  };
  check(texts.template, at.at('template'));
  for (const [band, source] of Object.entries(texts.byBand ?? {})) check(source, at.at('by_band', band));
  check(texts.otherwise, at.at('otherwise'));
}

function checkPath(path: readonly string[], block: ReportBlock, names: Names, at: Position): void {
  const [root, field, inner] = path as [string, string | undefined, string | undefined];
  if (!VARIABLES.has(root)) warn(root, [...VARIABLES.keys()], at);
  else if (root === 'score' && block.conceptId === undefined)
    at.warning(
      'unknown_template_variable',
      'The block has no "concept_id", so that it has no "score".',
      { name: 'score' },
      HINT,
    );
  // Lists and objects have properties of Liquid.
  else if (field !== undefined && !LIQUID.has(field)) {
    const known = fieldsOf(root, names);
    if (known && !known.has(field)) warn(`${root}.${field}`, [...known], at);
    else if (root === 'scores' && inner !== undefined && !LIQUID.has(inner) && !SUB_SCORE.includes(inner))
      warn(`${root}.${field}.${inner}`, SUB_SCORE, at);
  }
}

const HINT = 'Add "concept_id" to the block, or use scores.<concept_id>.';

function fieldsOf(root: string, names: Names): ReadonlySet<string> | undefined {
  if (root === 'scores') return names.score;
  if (root === 'context') return names.variable;
  return new Set(VARIABLES.get(root));
}

function warn(name: string, known: readonly string[], at: Position): void {
  const last = name.slice(name.lastIndexOf('.') + 1);
  const allowed = known.slice(0, MAX_LISTED);
  const text = `There are ${allowed.join(', ') || 'none'}.`;
  const hint = () => didYouMean(last, known) ?? { text, details: { allowed } };
  at.warning('unknown_template_variable', `There is no template variable ${quote(name)}.`, { name }, hint);
}
