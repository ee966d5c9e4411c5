import { DateTime, namedObject, strictObject } from '../../../http/schemas.ts';
import { Optional, type Static, Type } from '../../../http/type.ts';

function age(description: string) {
  const text = Type.String({ maxLength: 20, description: 'ISO 8601 duration of whole days or longer.' });
  return Optional.Union([text, Type.Null()], { description });
}

const RESULTS =
  'Evaluations with their answers, results, reviews, tasks and outcomes, counted from the completion or the last review. If they were not completed and cannot be continued, counted from the last activity.';
const ANSWERS =
  'The answers of evaluations, and what can be read off them, while their scores remain: counted as for results. Evaluations without a result are deleted.';
const SESSIONS =
  'Participant sessions with their links and tokens, counted from their end. Sessions of evaluations that are open or in review remain.';

/** How long an environment keeps each kind; null or absent: for ever. */
export const Retention = namedObject('Retention', {
  results: age(RESULTS),
  answers: age(ANSWERS),
  contacts: age(
    'Contacts of people, counted from the last activity of the person, and only if nothing is planned for them.',
  ),
  sessions: age(SESSIONS),
  events: age('The event feed: since the event.'),
});
export type Retention = Static<typeof Retention>;

export const ProgramRetention = namedObject('ProgramRetention', {
  results: age(RESULTS),
  answers: age(ANSWERS),
  sessions: age(SESSIONS),
});
export type ProgramRetention = Static<typeof ProgramRetention>;

const Count = Type.Integer({ minimum: 0, description: 'At most 100,000 of a kind are counted.' });
const OF_PROGRAM = { results: Count, answers: Count, sessions: Count };
const OF_ENVIRONMENT = { ...OF_PROGRAM, contacts: Count, events: Count };
const HELD = { description: 'Data whose period has ended and that remains because of a legal hold.' };

export const RetentionPreview = namedObject('RetentionPreview', {
  at: { ...DateTime, description: 'The time of the environment for which the data was counted.' },
  removes: strictObject(OF_ENVIRONMENT, { description: 'What the next run would remove.' }),
  held: strictObject(OF_ENVIRONMENT, HELD),
});

export const ProgramRetentionPreview = namedObject('ProgramRetentionPreview', {
  at: { ...DateTime, description: 'The time of the environment for which the data was counted.' },
  removes: strictObject(OF_PROGRAM, { description: 'What the next run would remove.' }),
  held: strictObject(OF_PROGRAM, HELD),
});

export const EXAMPLE_RETENTION = {
  results: 'P10Y',
  answers: 'P2Y',
  contacts: 'P1Y',
  sessions: 'P90D',
  events: 'P1Y',
};
export const EXAMPLE_PROGRAM_RETENTION = { results: 'P2Y', answers: 'P1Y' };
export const EXAMPLE_COUNTS = { results: 120, answers: 210, sessions: 340, contacts: 12, events: 2600 };
export const EXAMPLE_HELD = { results: 3, answers: 4, sessions: 5, contacts: 1, events: 40 };
