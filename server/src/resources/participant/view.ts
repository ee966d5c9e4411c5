import {
  type AnswerRecord,
  type Experience,
  lookupLocale,
  type Plan,
  type Question,
  refusedConsent,
  type Translation,
  translationFor,
} from '@eps/engine';
import type { Participant } from '../../http/principal.ts';
import { participantQuestion } from '../evaluations/participant-view.ts';
import { type LoadedEvaluation, seedOf } from '../evaluations/state.ts';
import type { SessionRow } from '../participant-sessions/queries.ts';
import type { SessionView } from './schema.ts';

/** Returns the milliseconds since the session started, or null if it has not started. */
export function sessionElapsedMs(startedAt: string | null, now: Date): number | null {
  return startedAt === null ? null : Math.max(0, now.getTime() - Date.parse(startedAt));
}

/** Returns the next questions, the progress and the answers of a session, without option scores. */
export function presentSession(
  session: Pick<SessionRow, 'id' | 'status'>,
  participant: Pick<Participant, 'locale'>,
  evaluation: LoadedEvaluation,
  log: readonly AnswerRecord[],
  plan: Plan,
): SessionView {
  const { experience } = evaluation.bundle;
  const translation = translationFor(experience.translations, participant.locale);
  const refused = refusedConsent(experience, log);
  const open = refused ? [refused] : plan.next;
  const next = session.status === 'completed' ? [] : open;
  const title = translation?.title ?? experience.title;
  const description = translation?.description ?? experience.description;
  const sections = sectionsOf(experience, next, translation);
  const latest = new Map(log.map((record) => [record.question_id, record]));
  const { answered, estimated_total, ratio } = plan.progress;
  return {
    session_id: session.id,
    status: session.status,
    locale: participant.locale,
    language: lookupLocale(experience.translations.keys(), participant.locale) ?? evaluation.language,
    ...(title !== '' && { title }),
    ...(description !== '' && { description }),
    ...(sections.length > 0 && { sections }),
    progress: { answered, estimated_total, ratio },
    questions: next.map((question) => participantQuestion(question, translation, seedOf(evaluation))),
    ...(refused && { consent_refused: refused.id }),
    answers: [...latest.values()].map(({ question_id, value, text, declined, answered_at }) => ({
      question_id,
      value: value as SessionView['answers'][number]['value'],
      ...(text !== undefined && { text }),
      declined,
      answered_at,
    })),
  } as SessionView;
}

/**
 * Returns the sections of the next questions, in their order. The text of a section is often part of its
 * questions, for example "Over the last two weeks …".
 */
export function sectionsOf(
  { sections }: Experience,
  questions: readonly Question[],
  translation: Translation | undefined,
): NonNullable<SessionView['sections']> {
  return [...new Set(questions.map(({ sectionId }) => sectionId))].flatMap((id) => {
    const section = sections.get(id);
    if (!section) return [];
    const translated = translation?.sections[id];
    const description = translated?.description ?? section.description;
    return [{ id, title: translated?.title ?? section.title, ...(description !== '' && { description }) }];
  });
}
