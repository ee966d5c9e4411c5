import { effectiveContext } from '../../alignment/context.ts';
import { quote } from '../../content/diagnostics.ts';
import { evaluate } from '../../evaluate.ts';
import { textTo } from '../../inputs/generate.ts';
import { drawNormal, type Generator, generatorFor } from '../../numeric/generator.ts';
import type {
  AnswerRecord,
  CompiledBundle,
  EvaluationResult,
  Question,
  RespondentState,
} from '../../types.ts';
import { type AdaptiveBank, bankOf } from '../bank.ts';
import { planFrom } from '../plan.ts';
import { Session } from '../session.ts';
import { takesAnswer } from '../units.ts';
import { type SimulatedCase, type SimulationSummary, summarize } from './summary.ts';
import { answerableItems, type OptionShares, syntheticAnswer } from './synthetic.ts';

export const MOST_RESPONDENTS = 1000;

export interface SimulationRequest {
  /** Number of synthetic respondents, 1 to MOST_RESPONDENTS. */
  respondents: number;
  seed: string;
  /**
   * True θ by `irt` concept, the same for every respondent; without it, each respondent's θ is drawn from the
   * prior.
   */
  theta?: Readonly<Record<string, number>>;
  /** How often options are chosen, for items without an item response model. */
  option_shares?: OptionShares;
}

/**
 * Response time is log-normal: its geometric mean in milliseconds, and the standard deviation of its
 * logarithm.
 */
const MEAN_MS = 4000;
const LOG_SD = 0.5;

/**
 * Simulates synthetic respondents under the bundle's policy, one after the other, and evaluates each.
 * Exposure rates accumulate over the respondents, as they do over sessions. The result is determined by the
 * seed.
 * @param onProgress is called after each respondent with the number done
 * @throws RangeError when `respondents` is not a whole number from 1 to MOST_RESPONDENTS
 * @throws SimulationStuck when a required question accepts no answer
 */
export function simulate(
  bundle: CompiledBundle,
  request: SimulationRequest,
  onProgress?: (done: number) => void,
): SimulationSummary {
  const { respondents, seed } = request;
  if (!Number.isInteger(respondents) || respondents < 1 || respondents > MOST_RESPONDENTS) {
    throw new RangeError(`respondents must be a whole number from 1 to ${MOST_RESPONDENTS}`);
  }
  const administered = new Map<string, number>();
  const cases: SimulatedCase[] = [];
  for (let i = 0; i < respondents; i++) {
    const exposure = Object.fromEntries([...administered].map(([id, count]) => [id, count / i]));
    const simulated = simulateOne(bankOf(bundle), `${seed}/${i}`, exposure, request);
    for (const id of simulated.asked) administered.set(id, (administered.get(id) ?? 0) + 1);
    cases.push(simulated);
    onProgress?.(i + 1);
  }
  return summarize(bundle, request, cases);
}

/** Returns the results of synthetic respondents under the bundle's policy: one for each of the locales. */
export function syntheticResults(
  bundle: CompiledBundle,
  seed: string,
  locales: readonly string[],
): EvaluationResult[] {
  const bank = bankOf(bundle);
  return locales.map((locale, i) => simulateOne(bank, `${seed}/${i}`, {}, { locale }).result);
}

/** A simulated session that cannot end: every answer must bring it on, and no question is asked twice. */
export class SimulationStuck extends Error {
  override readonly name = 'SimulationStuck';
  constructor(questionId: string) {
    super(`The simulation makes no progress at question ${quote(questionId)}: it accepts no answer.`);
  }
}

type Circumstances = Pick<SimulationRequest, 'theta' | 'option_shares'> & { locale?: string };

function simulateOne(
  bank: AdaptiveBank,
  seed: string,
  exposure: RespondentState['exposure'],
  { theta = {}, option_shares: shares = {}, locale = 'en' }: Circumstances,
): SimulatedCase {
  const { bundle } = bank;
  const generator = generatorFor(seed, 'simulation', 0);
  const traits = drawTraits(bundle, theta, generator);
  const respondent = { trait: (id: string) => traits.get(id) ?? 0, shares, generator };
  const log: AnswerRecord[] = [];
  const state = { seed, log, context: effectiveContext(bundle, {}, {}), elapsedMs: 0, priors: {}, exposure };
  const session = new Session(bank, state);
  const items = answerableItems(bank);
  const skipped = new Set<Question>();
  let plan = planFrom(session);
  while (!plan.done) {
    const page = pageOf(bank, plan.next, skipped);
    const [required] = plan.requiredUnanswered;
    if (page.length === 0 && required !== undefined) throw new SimulationStuck(required);
    if (page.length === 0) break;
    for (const question of page) {
      const value = syntheticAnswer(question, items.get(question.index) ?? [], respondent);
      if (value === undefined && !question.allowDecline) {
        skipped.add(question);
        continue;
      }
      const elapsed = Math.round(MEAN_MS * Math.exp(LOG_SD * drawNormal(generator)));
      state.elapsedMs += elapsed;
      log.push({
        question_id: question.id,
        value: value ?? null,
        declined: value === undefined,
        ...(value !== undefined && textTo(question, value)),
        elapsed_ms: elapsed,
        answered_at: instant(state.elapsedMs),
      });
      const isChange = session.isAsked(question.index);
      session.advance();
      if (isChange || !session.isAsked(question.index)) throw new SimulationStuck(question.id);
    }
    plan = planFrom(session);
  }
  const { asked, stop = 'answered' } = plan;
  return { traits, asked, stop, result: resultOf(bundle, state, locale), elapsedMs: state.elapsedMs };
}

function drawTraits(
  { scorecard }: CompiledBundle,
  theta: Readonly<Record<string, number>>,
  generator: Generator,
): Map<string, number> {
  return new Map(
    scorecard.concepts.map(({ id, irt }) => {
      const draw = drawNormal(generator);
      if (irt === undefined) return [id, draw];
      return [id, Object.hasOwn(theta, id) ? theta[id]! : irt.prior.mean + irt.prior.sd * draw];
    }),
  );
}

/**
 * Returns the questions to answer before planning again: up to the first one that an earlier answer may hide.
 */
function pageOf(
  { hideable }: AdaptiveBank,
  next: readonly Question[],
  skipped: ReadonlySet<Question>,
): Question[] {
  const answerable = next.filter((question) => takesAnswer(question) && !skipped.has(question));
  const end = answerable.findIndex(({ index }, i) => i > 0 && hideable[index] === 1);
  return end < 0 ? answerable : answerable.slice(0, end);
}

function resultOf(
  bundle: CompiledBundle,
  state: RespondentState & { elapsedMs: number },
  locale: string,
): EvaluationResult {
  return evaluate(bundle, {
    state,
    contextFingerprint: '',
    releasePolicy: 'automatic',
    locale,
    program: { id: '', name: '' },
    previous: [],
    ended: 'completed',
    completedAt: instant(state.elapsedMs),
  });
}

/** Every simulated session starts at the same fixed instant, because the engine has no clock. */
function instant(elapsedMs: number): string {
  return new Date(Date.UTC(2026, 0, 1) + elapsedMs).toISOString();
}
