import { createClient, type ParticipantSession, type SaveAnswersRequest, type SessionView } from '@eps/sdk';
import { environmentOf, type Sample } from './state.ts';

/** Opens a session for the sample person, who is asked in the language of the console. */
export function openSession(sample: Sample, locale: string): Promise<ParticipantSession> {
  const { program, subjectId } = sample;
  return environmentOf(sample).participantSessions.create({
    program_id: program!.id,
    subject_id: subjectId!,
    locale,
  });
}

/** Answers as the sample person, over the API of participants, and returns the evaluation. */
export async function answerAsSamplePerson(sample: Sample, locale: string): Promise<Partial<Sample>> {
  const { participant_token, evaluation_id } = await openSession(sample, locale);
  const { participant } = createClient({ baseUrl: window.location.origin, token: participant_token });
  await participant.saveAnswers({ answers: sampleAnswers(await participant.getSession()) });
  await participant.completeSession();
  return { evaluation: await environmentOf(sample).evaluations.get(evaluation_id) };
}

/** Mild symptoms: the second option of every other question, otherwise the first one. Raises no conflict. */
function sampleAnswers({ questions }: Pick<SessionView, 'questions'>): SaveAnswersRequest['answers'] {
  const withOptions = questions.flatMap(({ id, options }) =>
    options && options.length > 0 ? [{ id, options }] : [],
  );
  return withOptions.map(({ id, options }, index) => ({
    question_id: id,
    value: (index % 2 === 1 && options[1] ? options[1] : options[0]!).id,
    elapsed_ms: 2500 + 300 * index,
  }));
}
