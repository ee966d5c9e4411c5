import {
  type AnswerRecord,
  type CompiledBundle,
  type Experience,
  type FileOf,
  type Help,
  lookupLocale,
  type Plan,
  pipedText,
  pipeOf,
  type Question,
  readableState,
  refusedConsent,
  respondentEnvironment,
  shownMedia,
  type Translation,
  translationFor,
  visiblePath,
} from '@eps/engine';
import type { Participant } from '../../../http/principal.ts';
import type { SessionRow } from '../../people/participant-sessions/queries.ts';
import { timeLimitOf } from '../answering/accept.ts';
import type { AnswerSource } from '../evaluations/answers.ts';
import { htmlOf } from '../evaluations/markdown.ts';
import { participantQuestion, type QuestionSources } from '../evaluations/participant-view.ts';
import { type LoadedEvaluation, respondentState, seedOf } from '../evaluations/state.ts';
import { languagesOf } from './languages.ts';
import type { SessionView } from './schema.ts';
import { stepsView } from './steps.ts';

/** Returns the milliseconds since the session started, or null if it has not started. */
export function sessionElapsedMs(startedAt: string | null, now: Date): number | null {
  return startedAt === null ? null : Math.max(0, now.getTime() - Date.parse(startedAt));
}

/** The present state of a session. */
interface SessionState {
  log: readonly AnswerRecord[];
  /** Questions whose answers this request saves. */
  own: ReadonlySet<string>;
  plan: Plan;
  elapsedMs: number | null;
  /** The help of rules that are true for the answers. */
  help: readonly Help[];
  fileOf: FileOf;
}

/**
 * Returns the next questions, the progress and the answers of a session, without option scores. For answers
 * that the participant's token may not read, it shows only that they were given. Help for these answers is
 * shown nevertheless: it must reach the person on every device (docs/decisions/0031).
 */
export function presentSession(
  session: Pick<SessionRow, 'id' | 'status'>,
  participant: Pick<Participant, 'locale' | 'allowedOrigins' | 'sessionId' | 'readsEarlier' | 'readsProfile'>,
  evaluation: LoadedEvaluation,
  { log, own, plan, elapsedMs, help, fileOf }: SessionState,
  isReadOver = false,
): SessionView {
  const { experience } = evaluation.bundle;
  const translation = translationFor(experience.translations, participant.locale);
  const refused = refusedConsent(experience, log);
  const open = refused ? [refused] : plan.next;
  const hasEnded = session.status === 'completed' || session.status === 'abandoned';
  const next = hasEnded ? [] : open;
  const path = hasEnded ? undefined : fixedPath(evaluation, log);
  const steps = path && stepsView(evaluation.bundle, plan, ({ index }) => path[index]!.visible);
  const offered = new Set(next);
  const answered = steps?.flatMap(({ questions }) => questions.filter((each) => !offered.has(each)));
  const isReadable = ({ question_id: id }: AnswerRecord) =>
    !isReadOver && (own.has(id) || mayRead(participant, evaluation.sources.get(id)));
  const state = respondentState(evaluation, log, elapsedMs);
  const piped = readableState(state, isReadable, participant.readsProfile);
  const pipe = pipeOf(evaluation.bundle, piped, translation);
  const sections = sectionsOf(experience, [...next, ...(answered ?? [])], translation, { pipe, fileOf });
  const hidden = new Set(path?.flatMap(({ question, visible }) => (visible ? [] : [question.id])));
  const sources = { seed: seedOf(evaluation), pipe, fileOf };
  const shown = (question: Question) => participantQuestion(question, translation, sources);
  const latest = new Map(log.map((record) => [record.question_id, record]));
  const languages = languagesOf(experience, evaluation.language);
  return {
    session_id: session.id,
    status: session.status,
    locale: participant.locale,
    language: lookupLocale(experience.translations.keys(), participant.locale) ?? evaluation.language,
    ...(languages.length > 1 && { languages }),
    ...textsOf(experience, translation, { pipe, fileOf }),
    ...pageOf(evaluation.bundle, participant.allowedOrigins, elapsedMs),
    ...(sections.length > 0 && { sections }),
    progress: progressOf(plan),
    questions: next.map(shown),
    ...(steps && {
      steps: steps.map(({ id, questions }) => ({ id, question_ids: questions.map((each) => each.id) })),
    }),
    ...(answered && { answered_questions: answered.map(shown) }),
    ...(refused && { consent_refused: refused.id }),
    ...(help.length > 0 && { help }),
    answers: [...latest.values()].map((record) => ({
      question_id: record.question_id,
      ...(isReadable(record) ? contentOf(record) : { value: null, declined: false, unreadable: true }),
      answered_at: record.answered_at,
      ...(hidden.has(record.question_id) && { hidden: true }),
    })),
  } as SessionView;
}

function contentOf({ value, text, declined }: AnswerRecord) {
  return { value, ...(text !== undefined && { text }), declined };
}

/** Returns whether a participant's token reads an answer that was given through this session. */
export function mayRead(
  { sessionId, readsEarlier }: Pick<Participant, 'sessionId' | 'readsEarlier'>,
  source: AnswerSource | undefined,
): boolean {
  return readsEarlier || source?.session_id === sessionId;
}

function progressOf({ progress: { answered, estimated_total, ratio } }: Plan): SessionView['progress'] {
  return { answered, estimated_total, ratio };
}

/**
 * Returns which questions are visible with these answers; undefined if the adaptive policy chooses the
 * questions.
 */
function fixedPath(evaluation: LoadedEvaluation, log: readonly AnswerRecord[]) {
  const { bundle } = evaluation;
  if (bundle.adaptivePolicy.mode !== 'fixed') return undefined;
  return visiblePath(bundle, respondentEnvironment(bundle, respondentState(evaluation, log, null)));
}

/** Returns the texts around the questions. */
function textsOf(
  experience: Experience,
  translation: Translation | undefined,
  { pipe, fileOf }: Pick<QuestionSources, 'pipe' | 'fileOf'>,
) {
  const title = translation?.title ?? experience.title;
  const description = pipe(translation?.description ?? experience.description);
  const welcome = pipe(translation?.welcome ?? experience.welcome ?? '');
  const closing = pipe(translation?.closing ?? experience.closing ?? '');
  const welcomeMedia = shownMedia(experience.welcomeMedia, translation, fileOf);
  const closingMedia = shownMedia(experience.closingMedia, translation, fileOf);
  const html = htmlOf({ description, welcome, closing }, ['welcome', 'closing']);
  return {
    ...(title !== '' && { title }),
    ...(description !== '' && { description: pipedText(description) }),
    ...(welcome !== '' && { welcome: pipedText(welcome) }),
    ...(welcomeMedia && { welcome_media: welcomeMedia }),
    ...(closing !== '' && { closing: pipedText(closing) }),
    ...(closingMedia && { closing_media: closingMedia }),
    ...(html && { html }),
  };
}

/** Returns how the page shows the questions, how long they can be answered, and where it leads. */
function pageOf(bundle: CompiledBundle, allowedOrigins: readonly string[], elapsedMs: number | null) {
  const { presentation, redirect } = bundle.experience;
  const { mode, autoAdvance, back, progress, timer } = presentation;
  const limit = timeLimitOf(bundle);
  return {
    presentation: { mode, auto_advance: autoAdvance, back, progress, timer },
    ...(redirect !== undefined && allowedOrigins.includes(new URL(redirect).origin) && { redirect }),
    ...(limit !== undefined && { time_left_ms: Math.max(0, Math.round(limit - (elapsedMs ?? 0))) }),
  };
}

/**
 * Returns the sections of the next questions, in their order. The text of a section is often part of its
 * questions, for example "Over the last two weeks …".
 */
export function sectionsOf(
  { sections }: Experience,
  questions: readonly Question[],
  translation: Translation | undefined,
  { pipe, fileOf }: Pick<QuestionSources, 'pipe' | 'fileOf'>,
): NonNullable<SessionView['sections']> {
  return [...new Set(questions.map(({ sectionId }) => sectionId))].flatMap((id) => {
    const section = sections.get(id);
    if (!section) return [];
    const translated = translation?.sections[id];
    const description = pipe(translated?.description ?? section.description);
    const html = htmlOf({ description });
    const media = shownMedia(section.media, translation, fileOf);
    return [
      {
        id,
        title: translated?.title ?? section.title,
        ...(description !== '' && { description: pipedText(description) }),
        ...(html && { html }),
        ...(media && { media }),
      },
    ];
  });
}
