import { DateTime, namedObject, oneOf, strictObject, Uuid } from '../http/schemas.ts';
import { Optional, type Static, type TObject, type TSchema, Type } from '../http/type.ts';
import { compileResponseCheck } from '../http/validation.ts';
import { EVENT_TYPES, type EventType } from './types.ts';

/** The `data` of each event type: ids and states, never personal data. */

const TruncatedList = Type.Array(Type.String(), {
  maxItems: 100,
  description: 'The first entries, up to 16 kB. The resource has all of them.',
});
const Severity = oneOf(['info', 'warning', 'critical'] as const, {
  description: 'The highest severity of the rules. The evaluation has the rules.',
});
const description = 'The new status.';
const ProgramStatus = oneOf(['active', 'paused', 'archived'] as const, { description });
const EnrollmentStatus = oneOf(['active', 'paused', 'completed', 'withdrawn'] as const, { description });
const EvaluationStatus = oneOf(
  ['pending', 'in_progress', 'needs_review', 'completed', 'failed', 'superseded', 'deleted'] as const,
  { description },
);

const program = { program_id: Uuid, version_bundle_id: Uuid, status: ProgramStatus };
const subject = { subject_id: Uuid };
const enrollment = { enrollment_id: Uuid, program_id: Uuid, subject_id: Uuid };
const session = { session_id: Uuid, evaluation_id: Uuid, program_id: Uuid, subject_id: Uuid };
const evaluation = { evaluation_id: Uuid, ...enrollment, status: EvaluationStatus };

const task = {
  task_id: Uuid,
  subject_id: Uuid,
  evaluation_id: Type.Optional(Uuid),
  status: oneOf(['open', 'acknowledged', 'in_progress', 'done', 'cancelled'] as const, {
    description: 'The status of the task then.',
  }),
  severity: oneOf(['info', 'warning', 'critical'] as const, { description: 'The severity of the task.' }),
  due_at: DateTime,
};

const DATA = {
  'bundle.published': strictObject({
    bundle_id: Uuid,
    app_id: Uuid,
    revision: Type.Integer({ minimum: 1 }),
    fingerprint: Type.String(),
  }),
  'program.activated': strictObject(program, { title: 'ProgramEventData' }),
  'program.paused': strictObject(program),
  'program.archived': strictObject(program),
  'subject.created': strictObject(subject, { title: 'SubjectEventData' }),
  'subject.updated': strictObject(subject),
  'subject.deleted': strictObject(subject),
  'enrollment.created': namedObject('EnrollmentEventData', { ...enrollment, status: EnrollmentStatus }),
  'enrollment.updated': strictObject({ ...enrollment, status: EnrollmentStatus }),
  'enrollment.withdrawn': strictObject({ ...enrollment, status: EnrollmentStatus }),
  'enrollment.cycle_due': strictObject({
    ...enrollment,
    evaluation_id: Uuid,
    cycle: Type.Integer({ minimum: 0 }),
    starts_at: Type.Union([DateTime, Type.Null()]),
    ends_at: Type.Union([DateTime, Type.Null()], { description: 'Null if the cycle has no end date.' }),
  }),
  'session.started': strictObject(session, { title: 'SessionEventData' }),
  'session.abandoned': strictObject(session),
  'session.consent_declined': strictObject(session),
  'evaluation.completed': strictObject(evaluation, { title: 'EvaluationEventData' }),
  'evaluation.needs_review': strictObject(evaluation),
  'evaluation.failed': strictObject({
    ...evaluation,
    reason: Optional.Literal('not_answered', { description: 'Set if a cycle ended without any answer.' }),
  }),
  'evaluation.superseded': strictObject({
    ...evaluation,
    superseded_by: Type.Optional(Uuid),
  }),
  'evaluation.deleted': strictObject(evaluation),
  'guardrail.triggered': strictObject({ ...evaluation, severity: Severity }),
  'guardrail.cleared': strictObject({ ...evaluation, severity: Severity }),
  'responses.imported': strictObject({
    job_id: Uuid,
    program_id: Uuid,
    rows: Type.Integer({ description: 'The rows of the file.' }),
    created: Type.Integer({ description: 'Rows of which evaluations were made.' }),
    unchanged: Type.Integer({ description: 'Rows whose evaluations were there.' }),
    conflict: Type.Integer(),
    invalid: Type.Integer(),
    left_out: Type.Integer({ description: 'Rows without answers, or of another wave.' }),
  }),
  'export.ready': strictObject({
    job_id: Uuid,
    result_url: Type.String({
      description: 'The path of the archive, which needs the scopes of the export.',
    }),
    bytes: Type.Integer(),
    expires_at: Type.Unsafe<string>({ ...DateTime, description: 'Until when the archive is kept.' }),
  }),
  'message.requested': namedObject('MessageEventData', {
    message_id: Uuid,
    program_id: Uuid,
    ...subject,
    rule_id: Type.String(),
    channel: Type.String(),
    message_template_id: Uuid,
  }),
  'task.created': strictObject(task, { title: 'TaskEventData' }),
  'task.acknowledged': strictObject(task),
  'task.overdue': strictObject(task),
  'task.escalated': strictObject(task),
  'task.completed': strictObject(task),
  'task.cancelled': strictObject(task),
  'instrument.attention_required': strictObject({
    program_id: Type.Optional(Uuid),
    reasons: TruncatedList,
  }),
  ping: strictObject({ endpoint_id: Uuid }),
} satisfies Record<EventType, TObject>;

/** The `data` of an event, by its type. */
export type EventData = { [Type in EventType]: Static<(typeof DATA)[Type]> };

/** The body of a message, by its type. */
export type EventMessage = {
  [Type in EventType]: { id: string; type: Type; timestamp: string; data: EventData[Type] };
}[EventType];

export interface EventSchema {
  /**
   * Increased when fields are added. A change that would break receivers becomes a new event type instead.
   */
  version: number;
  /** The whole message body: id, type, timestamp, data. */
  schema: TSchema;
}

/** The versions of event types to whose data fields were added since the first version. */
const VERSIONS: Partial<Record<EventType, number>> = { 'evaluation.failed': 2 };

/** JSON Schema of the message body of each event type. */
export const EVENT_SCHEMAS = Object.fromEntries(
  EVENT_TYPES.map((type) => [type, { version: VERSIONS[type] ?? 1, schema: bodyOf(type) }]),
) as Record<EventType, EventSchema>;

function bodyOf(type: EventType): TSchema {
  const words = type.split(/[._]/).map((word) => word[0]!.toUpperCase() + word.slice(1));
  return strictObject(
    { id: Uuid, type: Type.Literal(type), timestamp: DateTime, data: DATA[type] },
    { title: `${words.join('')}Event` },
  );
}

const checks = Object.fromEntries(EVENT_TYPES.map((type) => [type, compileResponseCheck(DATA[type])]));

/** Returns a description of the first error in the data of an event, or undefined. */
export function eventDataError(type: EventType, data: Record<string, unknown>): string | undefined {
  return checks[type]!(data);
}
