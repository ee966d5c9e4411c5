import { validateAnswer } from '../../inputs/inputs.ts';
import type { Guardrail, Json, JsonObject, Question, ReportTemplate, Scorecard } from '../../types.ts';
import type { ExperienceDraft } from '../experience.ts';
import { isObject } from '../fields.ts';
import { type Diagnostics, type Place, quote } from '../place.ts';
import { didYouMean } from '../suggest.ts';
import { conceptsOf } from './items.ts';

/** Warns of scores on concepts the scorecard lacks: legal, for an experience may serve several scorecards. */
export function checkUnusedScores(
  { questions }: ExperienceDraft,
  known: ReadonlySet<string>,
  diagnostics: Diagnostics,
): void {
  const reported = new Set<string>();
  for (const question of questions) {
    for (const conceptId of conceptsOf(question)) {
      if (known.has(conceptId) || reported.has(conceptId)) continue;
      reported.add(conceptId);
      const message = `The scorecard has no concept ${quote(conceptId)}; these scores are not used.`;
      diagnostics.placeOf(question).warning('unused_scores', message, () => didYouMean(conceptId, known));
    }
  }
}

/** Reports attention checks whose expected answer nobody can give. */
export function checkAttention(
  { quality }: Guardrail,
  { questionById }: ExperienceDraft,
  diagnostics: Diagnostics,
): void {
  for (const check of quality.attention) {
    const question = questionById.get(check.questionId);
    const result = question && validateAnswer(question, check.expected);
    if (!result || result.ok) continue;
    const place = diagnostics.placeOf(check).at('expected');
    place.error('impossible_answer', `This is no answer to ${quote(check.questionId)}: ${result.message}`);
  }
}

/** Reports templates for bands that the block's concept (or the primary metric) does not have. */
export function checkByBand(
  { blocks }: ReportTemplate,
  scorecard: Scorecard,
  diagnostics: Diagnostics,
): void {
  const scores = new Map([...scorecard.concepts, ...scorecard.composites].map((score) => [score.id, score]));
  for (const block of blocks) {
    const score = scores.get(block.conceptId ?? scorecard.primaryMetric ?? '');
    if (!score) continue;
    const bands = new Set(score.bands.map(({ id }) => id));
    for (const band of Object.keys(block.byBand)) {
      if (bands.has(band)) continue;
      const place = diagnostics.placeOf(block).at('by_band', band);
      place.error('unknown_band', `${quote(score.id)} has no band ${quote(band)}.`, () =>
        didYouMean(band, bands),
      );
    }
  }
}

const COMPARING: ReadonlySet<unknown> = new Set(['eq', 'ne', 'in', 'contains']);

/** Warns of comparisons of an answer with what is no option of its question: they never come true. */
export function checkComparedOptions({ questionById }: ExperienceDraft, diagnostics: Diagnostics): void {
  for (const expression of diagnostics.expressions) {
    if (expression.references.answers.length === 0) continue;
    checkNode(expression.source, diagnostics.placeOf(expression), questionById);
  }
}

function checkNode(node: Json, at: Place, questions: ReadonlyMap<string, Question>): void {
  if (!isObject(node)) return;
  const { op, args, cond, then, else: otherwise } = node;
  if (Array.isArray(args)) {
    if (COMPARING.has(op)) checkComparison(args, at, questions);
    args.forEach((arg, i) => {
      if (isObject(arg) && arg.op !== 'lit' && arg.op !== 'answer')
        checkNode(arg, at.at('args', i), questions);
    });
  }
  for (const [key, part] of Object.entries({ cond, then, else: otherwise })) {
    if (part !== undefined) checkNode(part, at.at(key), questions);
  }
}

function checkComparison(args: readonly Json[], at: Place, questions: ReadonlyMap<string, Question>): void {
  const operands = args.filter(isObject);
  const read = operands.find(({ op }) => op === 'answer') as JsonObject | undefined;
  const literal = operands.findIndex(({ op }) => op === 'lit');
  const question = read && questions.get(String(read.question_id));
  if (!question || literal < 0 || question.options.length === 0 || question.input === 'matrix') return;
  const ids = new Set(question.options.map(({ id }) => id));
  const { value } = operands[literal]!;
  for (const entry of Array.isArray(value) ? value : [value]) {
    if (entry === null || (typeof entry === 'string' && ids.has(entry))) continue;
    const message = `${quote(question.id)} has no option ${quote(String(entry))}, so no answer is ever equal to it.`;
    at.at('args', literal, 'value').warning('unknown_option', message, () => didYouMean(String(entry), ids));
  }
}
