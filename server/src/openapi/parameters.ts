import type { TSchema } from 'typebox';
import type { Endpoint } from '../http/endpoint.ts';
import { type Components, componentName } from './components.ts';
import type { Json } from './json.ts';

/** Descriptions of parameters whose schema has none. */
const PATH: Record<string, string> = {
  organization_id: 'ID of the organization.',
  app_id: 'ID of the app.',
  environment_id: 'ID of the environment.',
  session_id: 'ID of the user session.',
  api_key_id: 'ID of the API key.',
  membership_id: 'ID of the membership.',
  provider_id: 'ID of the identity provider.',
  passkey_id: 'ID of the passkey.',
  invitation_id: 'ID of the invitation.',
  kind: 'Kind of the definition.',
  definition_id: 'ID of the definition.',
  other_definition_id: 'ID of the definition to compare with.',
  protocol_id: 'ID of the protocol.',
  other_protocol_id: 'ID of the protocol to compare with.',
  template_id: 'ID of the template.',
  task_id: 'ID of the task.',
  message_template_id: 'ID of the message template.',
  message_id: 'ID of the message.',
  suppression_id: 'ID of the suppression.',
  job_id: 'ID of the job.',
  working_copy_id: 'ID of the working copy.',
  file_id: 'ID of the file: its SHA-256 digest in hexadecimal digits.',
  calibration_id: 'ID of the calibration, which is the ID of its job.',
  bundle_id: 'ID of the bundle.',
  other_bundle_id: 'ID of the bundle to compare with.',
  program_id: 'ID of the program.',
  link_id: 'ID of the public link.',
  token_id: 'ID of the token of a participant session.',
  study_id: 'ID of the study.',
  participant_id: 'ID of the participation in the study.',
  subject_id: 'ID of the subject.',
  enrollment_id: 'ID of the enrollment.',
  evaluation_id: 'ID of the evaluation.',
  endpoint_id: 'ID of the webhook endpoint.',
  delivery_id: 'ID of the webhook delivery.',
  event_id: 'ID of the event.',
};

const QUERY: Record<string, string> = {
  audience: 'Return only the blocks that this audience may see.',
  endpoint_id: 'Return only deliveries to this webhook endpoint.',
  event: 'Name of the event that just happened in your application.',
  format: 'Format of the export.',
  kind: 'Return only definitions of this kind.',
  login_session_id: "ID of the participant's login session in your application.",
  mode: 'Return only programs of this mode.',
  page: 'The page of your application that the participant is on.',
  program_id: 'Restrict the result to this program.',
  reason: 'Return only items with this reason.',
  status: 'Return only items with this status.',
  subject_id: 'Restrict the result to this subject.',
  type: 'Return only events of this type.',
  starts_at: 'Start of the reporting window.',
  ends_at: 'End of the reporting window.',
};

const KEY_SCHEMA: Json = { type: 'string', minLength: 1, maxLength: 255 };
const KEY_EXAMPLE = '8f14e45f-ceea-467f-9b8d-2f1a1c2d3e4f';

const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description:
    'A value that you choose for this request, for example a UUID. Retries with the same key and body return the stored response for 72 hours; the same key with another request is rejected with `idempotency_key_reused`.',
  schema: KEY_SCHEMA,
  example: KEY_EXAMPLE,
};

const OPTIONAL_IDEMPOTENCY_KEY: Json = {
  ...IDEMPOTENCY_KEY,
  required: false,
  description: 'Like `IdempotencyKey`, but optional: send it to make retries of this request safe.',
};

const ACCESS_REASON: Json = {
  name: 'X-Access-Reason',
  in: 'header',
  required: false,
  description:
    'Why the data is read, such as a case number; the audit log records it as given. Required if the access settings of the organization say so.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
  example: 'case 4711',
};

/**
 * The interface names the last segment of one path `kind` for POST and `definition_id` for GET. OpenAPI has
 * one name for both; `x-name` is the one of the interface.
 */
const KIND = { name: 'kind', as: 'definition_id', path: '/definitions/{kind}' };

/** Returns the path of an endpoint in the document, where paths with other names of parameters are one. */
export function documentedPath({ path }: Endpoint): string {
  return path.endsWith(KIND.path) ? path.replace(`{${KIND.name}}`, `{${KIND.as}}`) : path;
}

/** Returns the parameters in the path of the endpoint. */
export function pathParametersOf(endpoint: Endpoint, components: Components): Json[] {
  return parametersIn('path', endpoint.params, components).map((each) => {
    const { name, ...rest } = each;
    if (name === KIND.name && endpoint.path.endsWith(KIND.path))
      return { name: KIND.as, 'x-name': KIND.name, ...rest };
    return components.share('parameters', componentName(name), each) ?? each;
  });
}

/** Returns the query parameters and headers of the endpoint. */
export function parametersOf({ query, idempotency, reads }: Endpoint, components: Components): Json[] {
  const shared = (name: string, value: Json) => components.share('parameters', name, value) ?? value;
  const parameters: Json[] = parametersIn('query', query, components).map((each) =>
    ['limit', 'cursor'].includes(each.name) ? shared(componentName(each.name), each) : each,
  );
  if (idempotency === 'required') parameters.push(shared('IdempotencyKey', IDEMPOTENCY_KEY));
  if (idempotency === 'optional') parameters.push(shared('OptionalIdempotencyKey', OPTIONAL_IDEMPOTENCY_KEY));
  if (reads !== undefined && reads !== 'none') parameters.push(shared('AccessReason', ACCESS_REASON));
  return parameters;
}

function parametersIn(location: 'path' | 'query', schema: TSchema | undefined, components: Components) {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    properties?: Record<string, TSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...rest } = components.schemas.reference(property);
    const text = description ?? (location === 'path' ? PATH : QUERY)[name];
    return {
      name,
      in: location,
      ...(required.includes(name) && { required: true }),
      ...(text !== undefined && { description: text }),
      schema: rest as Json,
    };
  });
}
