import { checkTemplate } from '../report/template/template.ts';
import type {
  CompiledBundle,
  CompiledExpression,
  Composite,
  Concept,
  Question,
  ReportBlock,
  ReportTemplate,
  ScoredItem,
  StopRuleName,
} from '../types.ts';
import { itemsApart } from './combinations.ts';
import { type BundleDisclosure, type Disclosure, NOTHING, union } from './parts.ts';
import { questionsOfQuality } from './quality.ts';
import { BITS_OF_NUMBER, readableItems, SHARE } from './readable.ts';
import { stepsRevealItems } from './theta.ts';
import { hasSufficientSum, sumOf } from './weighted-sum.ts';

const disclosures = new WeakMap<CompiledBundle, BundleDisclosure>();

/**
 * Returns what a reader could learn about single answers and profile fields from the parts of a result.
 * Authors choose the content, so what it computes from one answer counts as the answer: a concept of one
 * item, or one with weights that reveal an item; a concept that, with those before it, reveals the score of
 * one item; one whose items are asked depending on an answer; an expression that reads answers; a rule or a
 * block of a report on top of these. Computed once for each bundle.
 */
export function disclosureOf(bundle: CompiledBundle): BundleDisclosure {
  const known = disclosures.get(bundle);
  if (known) return known;
  const computed = new DisclosureReader(bundle).read();
  disclosures.set(bundle, computed);
  return computed;
}

/** The stop rules that do not depend on what is answered. */
const FIXED_STOPS: ReadonlySet<StopRuleName> = new Set(['max_items', 'time_limit_ms']);

/** θ and its standard error, which differ from pattern to pattern. */
const BITS_OF_ESTIMATE = 2 * BITS_OF_NUMBER;

class DisclosureReader {
  private readonly bundle: CompiledBundle;
  private readonly scores = new Map<string, Disclosure>();
  /** By concept id, the questions whose scores can be calculated from it and other concepts. */
  private readonly apart: ReadonlyMap<string, ReadonlySet<string>>;
  /** By concept id, the questions whose scores can be calculated from it alone. */
  private readonly own: ReadonlyMap<string, readonly string[]>;
  private coverage = NOTHING;
  private confidence = NOTHING;

  constructor(bundle: CompiledBundle) {
    this.bundle = bundle;
    this.apart = itemsApart(bundle);
    this.own = new Map(bundle.scorecard.concepts.map((concept) => [concept.id, this.readableAlone(concept)]));
  }

  read(): BundleDisclosure {
    const { experience, scorecard, guardrail, reportTemplate } = this.bundle;
    const quality = [...questionsOfQuality(this.bundle)].map(([id, questions]): [string, Disclosure] => [
      id,
      { answers: questions, profile: new Set() },
    ]);
    // Which items are asked can depend on scores that come later, so it is repeated until nothing is added.
    for (let before = -1; this.size() > before; ) {
      before = this.size();
      this.readScores();
      this.coverage = this.ofCoverage();
      // The precision of an estimate follows from θ.
      const estimates = scorecard.concepts.filter(({ irt }) => irt).map(({ id }) => this.ofScore(id));
      this.confidence = union([this.coverage, ...quality.map(([, each]) => each), ...estimates]);
    }
    const { coverage, confidence } = this;
    const rules = new Map([
      ...guardrail.rules.map(({ id, when }): [string, Disclosure] => [id, this.ofExpression(when)]),
      ...quality,
      ...(guardrail.minCoverage === undefined ? [] : [['min_coverage', coverage] as const]),
      ...(guardrail.minConfidence === undefined ? [] : [['min_confidence', confidence] as const]),
    ]);
    return {
      scores: this.scores,
      coarse: new Set(scorecard.concepts.filter((each) => this.isCoarse(each)).map(({ id }) => id)),
      coverage,
      confidence,
      norms: new Map(scorecard.concepts.map(({ id, norms }) => [id, this.ofNorms(norms)])),
      rules,
      blocks: new Map(reportTemplate.blocks.map((block) => [block.id, this.ofBlock(block, rules)])),
      path: this.ofSelection(),
      asked: new Map(experience.questions.map((each) => [each.id, this.ofConditions([each])])),
      isAdaptive: this.isAdaptive(),
    };
  }

  private readScores(): void {
    const { order, conceptById, composites } = this.bundle.scorecard;
    for (const { id } of order) {
      const concept = conceptById.get(id);
      const composite = concept ? undefined : composites.find((each) => each.id === id);
      if (concept) this.scores.set(id, this.ofConcept(concept));
      else if (composite) this.scores.set(id, this.ofComposite(composite));
    }
  }

  /** How much is let through so far; grows with each round. */
  private size(): number {
    const all = [...this.scores.values(), this.coverage, this.confidence];
    return all.reduce((sum, { answers, profile }) => sum + answers.size + profile.size, 0);
  }

  private readableAlone(concept: Concept): string[] {
    if (this.isOfPatterns(concept)) return concept.items.map(({ questionId }) => questionId);
    return readableItems(sumOf(concept)).map(({ questionId }) => questionId);
  }

  private ofConcept({ id, expression, items }: Concept): Disclosure {
    if (expression) return this.ofExpression(expression);
    const answers = new Set([...this.own.get(id)!, ...(this.apart.get(id) ?? [])]);
    return union([{ answers, profile: new Set() }, this.ofAsked(items)]);
  }

  /**
   * Whether θ has another value for nearly every pattern of answers, so that with all its digits few patterns
   * are consistent with it: in models without a sufficient sum, and where the items depend on the answers.
   */
  private isOfPatterns({ irt, items }: Concept): boolean {
    if (!irt) return false;
    if (!this.isAdaptive() && hasSufficientSum(irt.model)) return false;
    const bits = items.reduce(
      (sum, { levels, min, max }) => sum + Math.log2(levels?.length ?? max - min + 1),
      0,
    );
    return this.isAdaptive() || bits * SHARE < BITS_OF_ESTIMATE;
  }

  private isCoarse(concept: Concept): boolean {
    const { irt, items, range, norms } = concept;
    const isOther = ({ answers, profile }: Disclosure) =>
      profile.size > 0 || [...answers].some((id) => !items.some(({ questionId }) => questionId === id));
    if (!irt || !range || this.ofNorms(norms).size > 0 || this.ofScore(concept.id).answers.size === 0)
      return false;
    if (this.apart.has(concept.id) || isOther(this.ofScore(concept.id))) return false;
    const least = this.isAdaptive() ? this.bundle.adaptivePolicy.stop.minItems : items.length;
    const estimates = this.bundle.scorecard.concepts.filter((each) => each.irt).length;
    return !stepsRevealItems(concept, { least, estimates, share: SHARE });
  }

  /** The answers and values that determine which of the items are asked. */
  private ofAsked(items: readonly ScoredItem[]): Disclosure {
    const { questions } = this.bundle.experience;
    return this.ofConditions([...new Set(items.map(({ questionIndex }) => questions[questionIndex]!))]);
  }

  private ofConditions(questions: readonly Question[]): Disclosure {
    const { experience, adaptivePolicy } = this.bundle;
    const ids = new Set(questions.map(({ id }) => id));
    const rules = adaptivePolicy.rules.filter(({ ask, skip }) => [...ask, ...skip].some((id) => ids.has(id)));
    const conditions = questions.flatMap(({ visibleIf, sectionId }) => [
      visibleIf,
      experience.sections.get(sectionId)?.visibleIf,
    ]);
    return union(
      [...conditions, ...rules.map(({ when }) => when)].flatMap((each) =>
        each ? [this.ofExpression(each)] : [],
      ),
    );
  }

  private ofCoverage(): Disclosure {
    const { scorecard } = this.bundle;
    const isOfItems =
      scorecard.concepts.length > 0 && scorecard.concepts.every(({ expression }) => !expression);
    if (this.isAdaptive() || !isOfItems) return this.ofSelection();
    return this.ofAsked(scorecard.concepts.flatMap(({ items }) => items));
  }

  private ofNorms(norms: Concept['norms']): ReadonlySet<string> {
    const conditions = norms.flatMap(({ when }) => (when ? [this.ofExpression(when)] : []));
    return union(conditions).profile;
  }

  private ofComposite({ expression, weights = {} }: Composite): Disclosure {
    if (expression) return this.ofExpression(expression);
    return union(Object.keys(weights).map((id) => this.ofScore(id)));
  }

  private ofSelection(): Disclosure {
    const { experience, adaptivePolicy } = this.bundle;
    const { rules } = adaptivePolicy;
    const conditions = [...experience.questions, ...experience.sections.values()].flatMap(
      ({ visibleIf }) => visibleIf ?? [],
    );
    const all = { answers: new Set(experience.questions.map(({ id }) => id)), profile: new Set<string>() };
    return union([
      ...(this.isAdaptive() ? [all] : []),
      ...[...conditions, ...rules.map(({ when }) => when)].map((each) => this.ofExpression(each)),
    ]);
  }

  private isAdaptive(): boolean {
    const { mode, stop } = this.bundle.adaptivePolicy;
    return mode === 'irt' || stop.any.some(({ rule }) => !FIXED_STOPS.has(rule));
  }

  private ofScore(id: string): Disclosure {
    return this.scores.get(id) ?? NOTHING;
  }

  private ofExpression({ references }: CompiledExpression): Disclosure {
    const { answers, scores, metrics, context, profile, coverage, confidence, overall } = references;
    const own = { answers: new Set(answers), profile: new Set(profile) };
    return union([
      own,
      ...[...scores, ...metrics, ...coverage, ...confidence].map((id) => this.ofScore(id)),
      ...(overall.includes('coverage') ? [this.coverage] : []),
      ...(overall.includes('missing')
        ? [{ answers: new Set(this.bundle.experience.questionById.keys()), profile: new Set<string>() }]
        : []),
      ...(overall.includes('confidence') ? [this.confidence] : []),
      ...context.map((key) => this.ofVariable(key)),
    ]);
  }

  private ofVariable(key: string): Disclosure {
    const { fromProfile, fromLink } = this.bundle.context.variables.get(key) ?? {};
    const field = fromLink ? `link.${fromLink.name}` : fromProfile;
    return field === undefined ? NOTHING : { answers: new Set(), profile: new Set([field]) };
  }

  private ofBlock(block: ReportBlock, rules: ReadonlyMap<string, Disclosure>): Disclosure {
    const { conceptId, visibleIf, type, minConfidence } = block;
    const shown = type === 'guardrails' ? [...rules.values()] : this.shownScores(block);
    return union([
      ...(conceptId === undefined ? shown : [this.ofScore(conceptId)]),
      ...(visibleIf ? [this.ofExpression(visibleIf)] : []),
      ...(minConfidence === undefined ? [] : [this.confidence]),
      ...textsOf(block, this.bundle.reportTemplate).flatMap((text) => this.ofTemplate(text, conceptId)),
    ]);
  }

  /** The scores that a block without a concept shows. */
  private shownScores({ type, byBand }: ReportBlock): Disclosure[] {
    const isByBand = Object.keys(byBand).length > 0;
    if (type === 'text' && !isByBand) return [];
    if (type !== 'metric' && type !== 'text') return [...this.scores.values()];
    return [this.ofScore(this.bundle.scorecard.primaryMetric ?? '')];
  }

  private ofTemplate(source: string, conceptId: string | undefined): Disclosure[] {
    const checked = checkTemplate(source);
    if ('error' in checked) return [];
    return checked.variables.flatMap((path) => this.ofPath(path, conceptId));
  }

  private ofPath([name, key]: readonly string[], conceptId: string | undefined): Disclosure[] {
    const { context, scorecard } = this.bundle;
    switch (name) {
      case 'scores':
        return key !== undefined && this.scores.has(key) ? [this.ofScore(key)] : [...this.scores.values()];
      case 'context':
        return key !== undefined && context.variables.has(key)
          ? [this.ofVariable(key)]
          : [...context.variables.keys()].map((each) => this.ofVariable(each));
      case 'alignment':
        return [...context.targets.keys()].map((id) => this.ofScore(id));
      case 'coverage':
        return [this.coverage];
      case 'confidence':
        return [this.confidence];
      case 'primary_metric':
        return [this.ofScore(scorecard.primaryMetric ?? '')];
      case 'score':
      case 'band':
        return [this.ofScore(conceptId ?? '')];
      default:
        return [];
    }
  }
}

function textsOf(block: ReportBlock, { translations }: ReportTemplate): string[] {
  const all = [block, ...[...translations.values()].map(({ blocks }) => blocks[block.id] ?? {})];
  return all
    .flatMap(({ template, otherwise, byBand = {} }) => [template, otherwise, ...Object.values(byBand)])
    .filter((text) => text !== undefined);
}
