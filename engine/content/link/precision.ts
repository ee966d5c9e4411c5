import { optionalParts } from '../../scoring/optional-parts.ts';
import { hasRowErrors } from '../../scoring/scales/lookup.ts';
import type {
  AdaptivePolicy,
  Composite,
  DiagnosticDetails,
  Guardrail,
  ReportTemplate,
  Scorecard,
} from '../../types.ts';
import { type Diagnostics, type Position, quote } from '../diagnostics.ts';

const CODE = 'confidence_unknown';
const HINT =
  'Declare the "reliability" of the concept (for example a published Cronbach\'s alpha) or measure it with method "irt".';

/**
 * Reports minimums of confidence that can never be checked, because the precision of their scores is never
 * known. In a stop rule this is an error, because the rule would never end a test.
 */
export function checkConfidence(
  scorecard: Scorecard,
  {
    guardrail,
    adaptivePolicy,
    reportTemplate,
  }: {
    guardrail: Guardrail;
    adaptivePolicy: AdaptivePolicy;
    reportTemplate: ReportTemplate;
  },
  diagnostics: Diagnostics,
  guardrailPosition: Position,
): void {
  const known = new KnownPrecision(scorecard);
  if (guardrail.minConfidence !== undefined && !known.of(undefined)) {
    const message = `${subject(undefined, scorecard)}, so "min_confidence" can never be checked.`;
    guardrailPosition.at('min_confidence').warning(CODE, message, detailsOf(undefined, scorecard), HINT);
  }
  for (const block of reportTemplate.blocks) {
    if (block.minConfidence === undefined || known.of(block.conceptId)) continue;
    const message = `${subject(block.conceptId, scorecard)}, so the block always shows its "otherwise".`;
    diagnostics
      .positionOf(block)
      .at('min_confidence')
      .warning(CODE, message, detailsOf(block.conceptId, scorecard), HINT);
  }
  for (const rule of adaptivePolicy.stop.any) {
    if (rule.rule !== 'confidence_at_least' || known.of(rule.conceptId)) continue;
    const message = `${subject(rule.conceptId, scorecard)}, so the test would never stop.`;
    diagnostics.positionOf(rule).error(CODE, message, detailsOf(rule.conceptId, scorecard), HINT);
  }
  for (const expression of diagnostics.expressions) {
    const { confidence, overall } = expression.references;
    const read = [...confidence, ...(overall.includes('confidence') ? [undefined] : [])];
    const index = read.findIndex((id) => !known.of(id));
    if (index < 0) continue;
    const message = `${subject(read[index], scorecard)}, so its confidence is always null here.`;
    diagnostics.positionOf(expression).warning(CODE, message, detailsOf(read[index], scorecard), HINT);
  }
}

/** Names whose precision is unknown: a score, or what the overall confidence is computed from. */
function subject(id: string | undefined, { primaryMetric }: Scorecard): string {
  const name = id ?? primaryMetric;
  return name === undefined
    ? 'The precision of every concept is unknown'
    : `The precision of ${quote(name)} is unknown`;
}

function detailsOf(id: string | undefined, { primaryMetric }: Scorecard): DiagnosticDetails {
  const name = id ?? primaryMetric;
  return name === undefined ? {} : { name };
}

/** Which scores may have a known precision in an evaluation. */
class KnownPrecision {
  readonly #scorecard: Scorecard;
  readonly #compositeById: ReadonlyMap<string, Composite>;
  readonly #found = new Map<string, boolean>();

  constructor(scorecard: Scorecard) {
    this.#scorecard = scorecard;
    this.#compositeById = new Map(scorecard.composites.map((composite) => [composite.id, composite]));
  }

  /** Whether the precision of a score, or without an id that of the whole, may be known. */
  of(id: string | undefined): boolean {
    const { primaryMetric, concepts } = this.#scorecard;
    const name = id ?? primaryMetric;
    return name === undefined ? concepts.some((concept) => this.#ofScore(concept.id)) : this.#ofScore(name);
  }

  #ofScore(id: string): boolean {
    const found = this.#found.get(id);
    if (found !== undefined) return found;
    // A score that depends on itself is reported elsewhere; here it ends the recursion.
    this.#found.set(id, false);
    const concept = this.#scorecard.conceptById.get(id);
    const composite = this.#compositeById.get(id);
    const known = concept
      ? concept.method === 'irt' || concept.reliability !== undefined || hasRowErrors(concept)
      : composite !== undefined && this.#ofComposite(composite);
    this.#found.set(id, known);
    return known;
  }

  #ofComposite({ weights = {}, expression }: Composite): boolean {
    if (expression === undefined) {
      return Object.values(weights).some((weight) => weight !== 0) && this.#allKnown(Object.keys(weights));
    }
    const { answers, scores, metrics } = expression.references;
    const optional = optionalParts(expression.source);
    const parts = [...scores, ...metrics];
    return (
      answers.length === 0 &&
      this.#allKnown(parts.filter((part) => !optional.has(part))) &&
      parts.some((part) => this.#ofScore(part))
    );
  }

  #allKnown(ids: readonly string[]): boolean {
    return ids.every((id) => this.#ofScore(id));
  }
}
