import type { TSchema } from 'typebox';
import { InstrumentHealth, QuestionHealth } from '../resources/analytics/schema.ts';
import { ParticipantQuestion, Question } from '../resources/answering/schema.ts';
import { ApiKey } from '../resources/api-keys/schema.ts';
import { Application } from '../resources/apps/schema.ts';
import { Principal } from '../resources/auth/schema.ts';
import { Bundle } from '../resources/bundles/schema.ts';
import {
  AcceptedAnswers,
  DueExplanation,
  DueQuestions,
  OwnDueQuestions,
  TriggerInput,
} from '../resources/continuous-evaluation/schema.ts';
import { Definition, Diagnostics } from '../resources/definitions/schema.ts';
import { Enrollment } from '../resources/enrollments/schema.ts';
import { Environment } from '../resources/environments/schema.ts';
import { AnswerValue, CompletionResult, Evaluation } from '../resources/evaluations/schema.ts';
import { Event } from '../resources/events/schema.ts';
import { Invitation } from '../resources/members/invitation-schema.ts';
import { Membership } from '../resources/members/schema.ts';
import { Organization } from '../resources/organizations/schema.ts';
import { SessionView } from '../resources/participant/schema.ts';
import { Program } from '../resources/programs/schema.ts';
import { SubjectExport } from '../resources/subject-data/schema.ts';
import { ImportReceipts, Subject } from '../resources/subjects/schema.ts';
import { Template, TemplateListItem } from '../resources/templates/schema.ts';
import {
  WebhookAttempt,
  WebhookDelivery,
  WebhookEndpointHealth,
} from '../resources/webhooks/deliveries/schema.ts';
import { WebhookEndpoint } from '../resources/webhooks/endpoints/schema.ts';

/** The shapes that carry a name in the document; wherever one stands, a reference stands instead. */
const NAMED: Record<string, TSchema> = {
  AcceptedAnswers,
  AnswerValue,
  ApiKey,
  Application,
  Bundle,
  CompletionResult,
  Definition,
  Diagnostics,
  DueExplanation,
  DueQuestions,
  Enrollment,
  Environment,
  Evaluation,
  Event,
  ImportReceipts,
  InstrumentHealth,
  Invitation,
  Membership,
  Organization,
  OwnDueQuestions,
  ParticipantQuestion,
  Principal,
  Program,
  Question,
  QuestionHealth,
  SessionView,
  Subject,
  SubjectExport,
  Template,
  TemplateListItem,
  TriggerInput,
  WebhookAttempt,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEndpointHealth,
};

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json | undefined };
export type JsonSchema = { [key: string]: Json | undefined };

// By what they say, not by identity: an optional property holds a copy of its schema.
const nameOf = new Map(Object.entries(NAMED).map(([name, schema]) => [JSON.stringify(schema), name]));

/** The schema as plain JSON, named shapes in it replaced by references. */
export function withReferences(schema: TSchema): JsonSchema {
  return replace(plain(schema)) as JsonSchema;
}

/** Every named shape by its name, for `components/schemas`. */
export function namedSchemas(): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(NAMED).map(([name, schema]) => [name, replaceWithin(plain(schema)) as JsonSchema]),
  );
}

function plain(schema: TSchema): Json {
  return JSON.parse(JSON.stringify(schema));
}

function replace(node: Json): Json {
  if (node === null || typeof node !== 'object') return node;
  const name = nameOf.get(JSON.stringify(node));
  return name === undefined ? replaceWithin(node) : { $ref: `#/components/schemas/${name}` };
}

function replaceWithin(node: Json): Json {
  if (Array.isArray(node)) return node.map(replace);
  if (node === null || typeof node !== 'object') return node;
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, replace(value ?? null)]));
}
