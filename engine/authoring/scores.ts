import { readAdaptivePolicy } from '../content/adaptive_policy.ts';
import { Diagnostics, Position } from '../content/diagnostics.ts';
import { readExperience } from '../content/experience.ts';
import { attainedRanges } from '../content/link/composite-ranges.ts';
import { ItemLinker } from '../content/link/items.ts';
import { dependencyOrder } from '../content/link/order.ts';
import { readScorecard } from '../content/scorecard.ts';
import { LINEAR, scaleRange } from '../scoring/scales/scales.ts';
import type { Composite, Concept, Contents, Kind, Question, Range, Scorecard } from '../types.ts';

/** The scores of an instrument that is being written, as the compiler reads them. */
export interface DraftScores {
  questions: ReadonlyMap<string, Question>;
  /** With their items and the range of the raw score. */
  concepts: ReadonlyMap<string, Concept>;
  composites: ReadonlyMap<string, Composite>;
  /** Returns the range of the raw score of a concept, or of the value of a composite; null if unknown. */
  rawRange(id: string): Range | null;
  /** Returns the range that a composite can attain, whatever range it declares; null if unknown. */
  attainedRange(id: string): Range | null;
  /**
   * Returns the range of the reported value; null if unknown. On the scales z, t and iq it covers every norm,
   * and without a norm four standard deviations around the mean of the scale.
   */
  valueRange(id: string): Range | null;
}

/**
 * Reads the scores of contents that may be incomplete or invalid: parts that the compiler would reject are
 * left out, and a missing kind counts as empty.
 */
export function draftScores(contents: Partial<Contents>): DraftScores {
  const diagnostics = new Diagnostics();
  const at = (kind: Kind) => new Position(diagnostics, kind);
  const experience = readExperience(contents.experience ?? {}, at('experience'));
  const draft = readScorecard(contents.scorecard ?? {}, at('scorecard'));
  const policy = readAdaptivePolicy(contents.adaptive_policy ?? {}, at('adaptive_policy'));
  const linker = new ItemLinker(experience, policy.constraints.pilot);
  const linked = draft.concepts.map((concept) => linker.link(concept, diagnostics.positionOf(concept)));
  const concepts = new Map(linked.map((concept) => [concept.id, concept]));
  const composites = new Map(draft.composites.map((composite) => [composite.id, composite]));
  const { scoringOrder: order } = dependencyOrder(
    { ...experience, concepts: linked, composites: draft.composites },
    diagnostics,
  );
  const scorecard: Scorecard = { ...draft, concepts: linked, conceptById: concepts, order };
  const attained = attainedRanges(scorecard);
  const rawRange = (id: string) =>
    concepts.get(id)?.range ?? composites.get(id)?.range ?? attained.get(id) ?? null;
  return {
    questions: new Map(experience.questions.map((question) => [question.id, question])),
    concepts,
    composites,
    rawRange,
    attainedRange: (id) => attained.get(id) ?? null,
    valueRange: (id) => (concepts.has(id) ? valueRange(concepts.get(id)!) : rawRange(id)),
  };
}

/** Standard deviations shown on either side of the mean for a scale without a norm. */
const SHOWN_DEVIATIONS = 4;

function valueRange({ scale, range, norms, irt }: Concept): Range | null {
  const prior = irt && norms.length === 0 ? [irt.prior] : [];
  const frames = [...norms, ...prior].map((norm) => scaleRange({ scale, range, norm }));
  if (frames.length === 0) frames.push(scaleRange({ scale, range, norm: null }));
  const known = frames.filter((each) => each !== null);
  if (known.length > 0)
    return { min: Math.min(...known.map(({ min }) => min)), max: Math.max(...known.map(({ max }) => max)) };
  if (scale !== 'z' && scale !== 't' && scale !== 'iq') return null;
  const [mean, sd] = LINEAR[scale];
  return { min: mean - SHOWN_DEVIATIONS * sd, max: mean + SHOWN_DEVIATIONS * sd };
}
