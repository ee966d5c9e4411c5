import {
  adaptiveEstimates,
  type CompiledBundle,
  checkOverrides,
  type Diagnostic,
  type EvaluationResult,
  evaluateGiven,
  type FileOf,
  type GivenAnswers,
  givenLog,
  givenState,
  type Help,
  helpFor,
  type JsonObject,
  NO_ANSWERS,
  pipedText,
  pipeOf,
  planNext,
  type RespondentState,
  type RuleHelp,
  refusedConsent,
  reportFor,
  respondentEnvironment,
  translationFor,
  visiblePath,
} from '@eps/engine';
import { AppError } from '../../../http/errors.ts';
import { participantQuestion } from '../../answers/evaluations/participant-view.ts';
import { sectionsOf } from '../../answers/participant/view.ts';
import type { Trial, TryBundle } from './schema.ts';

/** Seeds the random draws of a trial. The same for all trials, so that answers do not change the order. */
const SEED = 'trial';

/** Returns the response for contents that do not compile. */
export function trialWithoutBundle(diagnostics: Diagnostic[]): Trial {
  return {
    valid: false,
    diagnostics,
    sections: [],
    questions: [],
    hidden_question_ids: [],
    required_unanswered: [],
    progress: { answered: 0, estimated_total: 0, ratio: 0 },
    answer_errors: [],
    selection: null,
    status: null,
    result: null,
    report: null,
    reports_by_audience: null,
    trace: null,
  };
}

interface Surroundings {
  now: Date;
  fileOf: FileOf;
  /** Adds the help lines of the app. */
  withLines(help: RuleHelp[], locale: string): Promise<Help[]>;
}

/** Evaluates answers that no respondent gave. Throws invalid_context_overrides. */
export async function trialOf(
  bundle: CompiledBundle,
  diagnostics: Diagnostic[],
  body: Omit<TryBundle, 'contents'>,
  { now, fileOf, withLines }: Surroundings,
): Promise<Trial> {
  const given = givenAnswers(body);
  const errors = checkOverrides(bundle, given.context_overrides).filter(
    ({ severity }) => severity === 'error',
  );
  if (errors.length > 0)
    throw new AppError('invalid_context_overrides', 'The overrides do not match the context of the bundle.', {
      diagnostics: errors,
    });
  const at = now.toISOString();
  const { log, errors: answerErrors } = givenLog(bundle, given, at);
  const state = givenState(bundle, given, log, SEED);
  const help = await withLines(helpFor(bundle, state, given.locale), given.locale);
  return {
    valid: true,
    diagnostics,
    ...pathOf(bundle, state, given.locale, fileOf),
    ...selectionOf(bundle, state),
    answer_errors: answerErrors,
    ...(help.length > 0 && { help }),
    ...resultOf(bundle, evaluateGiven(bundle, given, state, 'Trial', at)),
  } as Trial;
}

function givenAnswers({
  answers,
  declined,
  texts,
  profile,
  context_overrides,
  locale,
}: TryBundle): GivenAnswers {
  return {
    ...NO_ANSWERS,
    answers,
    ...(declined && { declined }),
    ...(texts && { texts }),
    ...(profile && { profile: profile as JsonObject }),
    ...(context_overrides && { context_overrides: context_overrides as JsonObject }),
    ...(locale !== undefined && { locale }),
  };
}

/** Returns the questions as a participant sees them. */
function pathOf(bundle: CompiledBundle, state: RespondentState, locale: string, fileOf: FileOf) {
  const { experience } = bundle;
  const translation = translationFor(experience.translations, locale);
  const path = visiblePath(bundle, respondentEnvironment(bundle, state));
  const visible = path.flatMap((entry) => (entry.visible ? [entry.question] : []));
  const hidden = path.flatMap((entry) => (entry.visible ? [] : [entry.question.id]));
  const answered = new Set(state.log.map(({ question_id }) => question_id));
  const title = translation?.title ?? experience.title;
  const pipe = pipeOf(bundle, state, translation);
  const description = pipedText(pipe(translation?.description ?? experience.description));
  return {
    ...(title !== '' && { title }),
    ...(description !== '' && { description }),
    sections: sectionsOf(experience, visible, translation, { pipe, fileOf }),
    questions: visible.map((question) => ({
      question: participantQuestion(question, translation, { seed: SEED, pipe, fileOf }),
      answered: answered.has(question.id),
    })),
    hidden_question_ids: hidden,
  };
}

/** Returns what the adaptive policy would ask now. */
function selectionOf(bundle: CompiledBundle, state: RespondentState) {
  const plan = planNext(bundle, state);
  const refused = refusedConsent(bundle.experience, state.log);
  const { answered, estimated_total, ratio } = plan.progress;
  return {
    ...(refused && { consent_refused: refused.id }),
    required_unanswered: plan.requiredUnanswered,
    progress: { answered, estimated_total, ratio },
    selection: {
      mode: bundle.adaptivePolicy.mode,
      next_question_ids: refused ? [refused.id] : plan.next.map(({ id }) => id),
      ...(plan.stop !== undefined && { stop: plan.stop }),
      estimates: adaptiveEstimates(bundle, state),
    },
  };
}

function resultOf({ reportTemplate }: CompiledBundle, evaluated: EvaluationResult) {
  const {
    status,
    report,
    participant_report,
    trace,
    posteriors: _,
    item_fingerprints: __,
    ...result
  } = evaluated;
  return {
    status,
    result,
    report,
    reports_by_audience: {
      participant: participant_report,
      reviewer: reportFor(reportTemplate, report, 'reviewer'),
      administrator: reportFor(reportTemplate, report, 'administrator'),
    },
    trace,
  };
}
