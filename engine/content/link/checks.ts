import { validateAnswer } from '../../inputs/inputs.ts';
import type { Guardrail, ReportTemplate, Scorecard } from '../../types.ts';
import type { ExperienceDraft } from '../experience.ts';
import { type Diagnostics, quote } from '../place.ts';
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
