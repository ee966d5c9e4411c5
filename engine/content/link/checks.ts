import { validateAnswer } from '../../inputs/inputs.ts';
import type { Context, Guardrail, ReportTemplate, Scorecard } from '../../types.ts';
import { type Diagnostics, quote } from '../diagnostics.ts';
import type { ExperienceDraft } from '../drafts.ts';
import { didYouMean } from '../suggest.ts';
import { conceptsOf } from './items.ts';

/**
 * Warns of scores on concepts the scorecard does not have. This is legal: several scorecards may share an
 * experience.
 */
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
      const message = `The scorecard has no concept ${quote(conceptId)}; scores on it are not used.`;
      diagnostics
        .positionOf(question)
        .warning('unused_scores', message, { name: conceptId }, () => didYouMean(conceptId, known));
    }
  }
}

/** Warns of variables that anybody can set by changing a link, and that decide something. */
export function checkUnsignedLinks({ variables }: Context, diagnostics: Diagnostics): void {
  const read = new Set(diagnostics.expressions.flatMap(({ references }) => references.context));
  for (const [key, variable] of variables) {
    if (!variable.fromLink || variable.fromLink.isSigned || !read.has(key)) continue;
    diagnostics
      .positionOf(variable)
      .warning(
        'unsigned_value',
        `Conditions or scores read ${quote(key)}, which anybody can set by changing the link.`,
        { name: key },
        'Set "signed" to true, and use public links that require a signature.',
      );
  }
}

/** Reports attention checks whose expected answer is not a valid answer to the question. */
export function checkAttention(
  { quality }: Guardrail,
  { questionById }: ExperienceDraft,
  diagnostics: Diagnostics,
): void {
  for (const check of quality.attention) {
    const question = questionById.get(check.questionId);
    const result = question && validateAnswer(question, check.expected);
    if (!result || result.ok) continue;
    const position = diagnostics.positionOf(check).at('expected');
    position.error(
      'impossible_answer',
      `Question ${quote(check.questionId)} does not accept this answer. ${result.message}`,
      { name: check.questionId },
    );
  }
}

/** Reports templates for bands that the block's concept or, without one, the primary metric does not have. */
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
      const position = diagnostics.positionOf(block).at('by_band', band);
      position.error(
        'unknown_band',
        `${quote(score.id)} has no band ${quote(band)}.`,
        { name: band, of: score.id },
        () => didYouMean(band, bands),
      );
    }
  }
}
