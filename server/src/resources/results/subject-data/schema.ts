import { DateTime, JsonObject, namedObject, oneOf, strictObject, Uuid } from '../../../http/schemas.ts';
import { Optional, Type } from '../../../http/type.ts';
import { ConsentRecord, Evaluation } from '../../answers/evaluations/schema.ts';
import { Message } from '../../answers/messages/schema.ts';
import { ANSWER_MODES, FORM_STATES, Respondent } from '../../people/answer-origins/schema.ts';
import { ContactOfSubject, ExportedDevices } from '../../people/contacts/schema.ts';
import { Enrollment } from '../../people/enrollments/schema.ts';
import { Outcome } from '../../people/outcomes/schema.ts';
import { SESSION_STATES } from '../../people/participant-sessions/schema.ts';
import { Subject } from '../../people/subjects/schema.ts';
import { Task } from '../../people/tasks/schema.ts';
import { UnitMembership } from '../../people/units/schema.ts';
import { ExportedParticipation } from '../../studies/participants/schema.ts';
import { Review } from '../evaluation-review/schema.ts';

/**
 * An answer in the order of the log. The value depends on the input of the question and is null if declined.
 */
const LoggedAnswer = namedObject('LoggedAnswer', {
  question_id: Type.String(),
  value: Type.Unknown(),
  text: Optional.String(),
  declined: Type.Boolean(),
  consent: Type.Optional(ConsentRecord),
  elapsed_ms: Type.Union([Type.Integer(), Type.Null()]),
  answered_at: DateTime,
  paper: Optional.Boolean({ description: 'Whether staff entered it from a paper form.' }),
});

export const ExportedEvaluation = namedObject('ExportedEvaluation', {
  ...Evaluation.properties,
  context: Type.Optional(JsonObject),
  answers: Type.Array(LoggedAnswer),
  reviews: Type.Array(Review),
});

/** All data of a subject. After erasure, only the records without personal data remain. */
export const SubjectExport = namedObject('SubjectExport', {
  subject: Subject,
  external_id: Optional.String(),
  profile: JsonObject,
  contact: Type.Optional(ContactOfSubject),
  devices: Type.Optional(ExportedDevices),
  units: Type.Array(UnitMembership),
  enrollments: Type.Array(Enrollment),
  evaluations: Type.Array(ExportedEvaluation),
  answer_origins: Type.Array(
    strictObject({
      id: Uuid,
      program_id: Uuid,
      evaluation_id: Uuid,
      mode: oneOf(ANSWER_MODES),
      respondent: Respondent,
      relation: Optional.String(),
      answered_at: Type.Optional(DateTime),
      state: Type.Optional(oneOf(FORM_STATES, { description: 'Of a paper form.' })),
      entries: Type.Array(JsonObject, {
        description: 'What staff typed from the paper form, and how disagreements were resolved.',
      }),
    }),
    { description: 'How answers were given, if this was recorded.' },
  ),
  sessions: Type.Array(
    strictObject({
      id: Uuid,
      evaluation_id: Type.Optional(Uuid),
      program_id: Uuid,
      locale: Type.String(),
      status: oneOf(SESSION_STATES),
      created_at: DateTime,
      started_at: Type.Optional(DateTime),
      ended_at: Type.Optional(DateTime),
      expires_at: DateTime,
    }),
  ),
  deliveries: Type.Array(
    strictObject({
      id: Uuid,
      enrollment_id: Uuid,
      evaluation_id: Type.Optional(Uuid),
      question_id: Type.String(),
      due_reason: Type.String(),
      delivered_at: DateTime,
      expires_at: Type.Optional(DateTime),
      answered_at: Type.Optional(DateTime),
      declined: Type.Boolean(),
    }),
  ),
  tasks: Type.Array(Task),
  outcomes: Type.Array(Outcome),
  studies: Type.Array(ExportedParticipation),
  messages: Type.Array(Message),
});
