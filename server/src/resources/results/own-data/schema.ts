import { DateTime, namedObject, strictObject, Uuid } from '../../../http/schemas.ts';
import { Optional, type Static, Type } from '../../../http/type.ts';
import {
  AnswerText,
  AnswerValue,
  CompletionResult,
  ConsentRecord,
} from '../../answers/evaluations/schema.ts';
import { Respondent } from '../../people/answer-origins/schema.ts';
import { ExportedDevices } from '../../people/contacts/schema.ts';

const content = {
  question_id: Type.String(),
  value: {
    ...AnswerValue,
    writeOnly: false,
    title: 'OwnAnswerValue',
    description: 'Null if it was declined or is unreadable.',
  },
  text: Type.Optional(AnswerText),
  declined: Type.Boolean(),
};

const OwnAnswer = namedObject('OwnAnswer', {
  ...content,
  consent: Type.Optional(ConsentRecord),
  answered_at: DateTime,
  unreadable: Optional.Boolean({
    description: 'Whether this token may not read the answer (see `SessionView`).',
  }),
});

export const OwnData = namedObject('OwnData', {
  subject_id: Uuid,
  program_id: Uuid,
  enrolled_at: DateTime,
  devices: Type.Optional(ExportedDevices),
  evaluations: Type.Array(
    namedObject('OwnEvaluation', {
      evaluation_id: Uuid,
      status: CompletionResult.properties.status,
      created_at: DateTime,
      completed_at: Type.Optional({ ...DateTime, description: 'When the result was released.' }),
      answers: Type.Array(OwnAnswer),
      result: Type.Optional(CompletionResult),
    }),
  ),
  paper_entries: Type.Array(
    namedObject('OwnPaperEntry', {
      evaluation_id: Uuid,
      entered_at: DateTime,
      answered_at: { ...DateTime, description: 'The date on the paper.' },
      respondent: Respondent,
      relation: Optional.String(),
      answers: Type.Array(strictObject(content)),
      unreadable: Optional.Boolean({ description: 'Whether this token may not read what was entered.' }),
    }),
    {
      description:
        'What staff entered from paper forms that did not complete an evaluation: they wait for a second entry or a decision, or have lapsed.',
    },
  ),
  sessions: Type.Array(
    namedObject('OwnSession', {
      session_id: Uuid,
      created_at: DateTime,
      started_at: Type.Optional(DateTime),
      last_activity_at: Type.Optional(DateTime),
      ended_at: Type.Optional(DateTime),
    }),
  ),
});
export type OwnData = Static<typeof OwnData>;
