import type { TSchema } from 'typebox';
import { EVENT_SCHEMAS } from '../events/schemas.ts';
import type { EventType } from '../events/types.ts';
import type { Components } from './components.ts';
import type { Json, JsonObject } from './json.ts';

/** When each type of event is emitted. */
const SUMMARIES: Record<EventType, string> = {
  'bundle.published': 'A bundle was published',
  'program.activated': 'A program was activated',
  'program.paused': 'A program was paused',
  'program.archived': 'A program was archived',
  'subject.created': 'A subject was created',
  'subject.updated': 'A subject was updated',
  'subject.deleted': 'A subject was erased',
  'enrollment.created': 'A subject was enrolled in a program',
  'enrollment.updated': 'The status of an enrollment changed',
  'enrollment.withdrawn': 'An enrollment was withdrawn',
  'enrollment.cycle_due': 'A cycle of an enrollment opened',
  'session.started': 'A participant started a session',
  'session.abandoned': 'A session ended before it was completed',
  'session.consent_declined': 'A participant refused a consent with documents',
  'evaluation.completed': 'An evaluation was completed',
  'evaluation.needs_review': 'An evaluation is waiting for a review',
  'evaluation.failed': 'An evaluation failed',
  'evaluation.superseded': 'An evaluation was replaced by a newer one',
  'evaluation.deleted': 'An evaluation was deleted',
  'guardrail.triggered': 'Guardrail rules matched in an evaluation',
  'guardrail.cleared': 'Guardrail rules that were reported no longer match',
  'responses.imported': 'Responses were imported; nothing else leaves for them',
  'export.ready': 'The archive of an export can be fetched',
  'message.requested': 'A message is due that the service does not send itself',
  'task.created': 'A task was made',
  'task.acknowledged': 'Somebody acknowledged a task',
  'task.overdue': 'The due time of an unfinished task passed',
  'task.escalated': 'A task that nobody had acknowledged was assigned to somebody else',
  'task.completed': 'A task was completed',
  'task.cancelled': 'A task was cancelled',
  'instrument.attention_required': 'The health of an instrument requires attention',
  ping: 'A ping was requested',
};

/** Returns the message of each type of event, for the section `webhooks`. */
export function webhooks(components: Components): JsonObject {
  return Object.fromEntries(
    Object.entries(EVENT_SCHEMAS).map(([type, { version, schema }]) => [
      type,
      { post: message(type as EventType, version, schema, components) },
    ]),
  );
}

function message(type: EventType, version: number, schema: TSchema, components: Components): Json {
  return {
    operationId: `on_${type.replace('.', '_')}`,
    summary: SUMMARIES[type],
    description: `Version ${version} of the payload of \`${type}\`.`,
    tags: ['webhooks'],
    security: [],
    parameters: Object.entries(HEADERS).map(
      ([name, value]) => components.share('parameters', name, value) as Json,
    ),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: components.schemas.reference(schema) as Json,
        },
      },
    },
    responses: Object.fromEntries(
      Object.entries(RESPONSES).map(([status, [name, description]]) => [
        status,
        components.share('responses', name, { description }) as Json,
      ]),
    ),
  };
}

const HEADERS: JsonObject = {
  WebhookId: header(
    'webhook-id',
    'ID of the event. It is the same in every attempt: use it to discard duplicates.',
  ),
  WebhookTimestamp: header('webhook-timestamp', 'Time of this attempt, in Unix seconds.'),
  WebhookSignature: header(
    'webhook-signature',
    'Signature as defined by Standard Webhooks 1.0: `v1,` and a base64 HMAC-SHA256. During the rotation of a secret there are several, separated by spaces.',
  ),
};

const RESPONSES: Record<string, [name: string, description: string]> = {
  '2XX': ['WebhookReceived', 'The event was received. The service ignores the body.'],
  default: [
    'WebhookFailed',
    'The delivery failed and is retried later. Redirects are not followed. A 410 response disables the endpoint.',
  ],
};

function header(name: string, description: string): Json {
  return { name, in: 'header', required: true, description, schema: { type: 'string' } };
}
