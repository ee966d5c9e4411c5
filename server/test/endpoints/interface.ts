/**
 * The operations and resources of the interface document, copied from it by hand, so that a test fails when
 * the API changes by accident.
 */

const APP = '/v1/organizations/{organization_id}/apps/{app_id}';
const ENVIRONMENT = `${APP}/environments/{environment_id}`;

interface Resource {
  required: string[];
  optional: string[];
}

export const RESOURCES: Record<string, Resource> = {
  Definition: fields(
    'id app_id business_id kind name locale content content_hash revision status created_at',
    'created_by_user_id published_at',
  ),
  Bundle: fields(
    `id app_id name experience_version_id scorecard_version_id context_version_id guardrail_version_id
      adaptive_policy_version_id report_template_version_id fingerprint revision status created_at`,
    'created_by_user_id published_at',
  ),
  Program: fields(
    `id app_id environment_id name version_bundle_id mode release_policy context_overrides recurrence
      status created_at updated_at`,
    'created_by_user_id',
  ),
  Enrollment: fields(
    'id program_id subject_id environment_id status cycle_count enrolled_at',
    'last_cycle_at next_due_at withdrawn_at',
  ),
  Subject: fields('id organization_id app_id environment_id identity_mode status created_at updated_at'),
  ImportReceipts: fields('batch_id idempotent_replay receipts'),
  Application: fields('id organization_id name slug description created_at'),
  Environment: fields('id app_id organization_id slug timezone kind status created_at'),
  Membership: fields('id organization_id user_id role created_at updated_at'),
  Invitation: fields('id organization_id created_by_user_id email role status created_at expires_at'),
  Evaluation: fields(
    'id app_id environment_id program_id subject_id version_bundle_id context_fingerprint status created_at',
    `completed_at alignment confidence coverage primary_metric report trace adaptive_trace
      guardrail_conflicts sub_scores unanswered_concepts`,
  ),
  CompletionResult: fields(
    'evaluation_id status created_at',
    // Additions of the participants' API: `help` is the text that a person at risk reads at once, `review_by`
    // the time until which a withheld result is reviewed, and `redacted` shows that the token may not read
    // it.
    `completed_at alignment confidence coverage primary_metric report guardrail_conflicts sub_scores
      unanswered_concepts help review_by redacted`,
  ),
  DueQuestions: fields('delivered_at items'),
  InstrumentHealth: fields(
    `environment_id starts_at ends_at status completion_rate sessions_started sessions_active
      sessions_completed sessions_abandoned privacy_floor_applied question_health reasons`,
    'median_active_ms median_questions',
  ),
  QuestionHealth: fields(
    `question_id views answers answer_changes skips respondents answer_rate answer_change_rate skip_rate
      status`,
    'median_elapsed_ms reasons',
  ),
  WebhookDelivery: fields(
    'id endpoint_id event_id event_type status attempt_count created_at',
    'delivered_at last_error next_attempt_at response_status',
  ),
  Principal: fields('kind principal_id scopes api_key_name email'),
};

const LIST = ['items', 'next_cursor'];

export const INTERFACE_OPERATIONS = [
  operation('POST /auth/login', 200, 'Principal', { idempotent: false }),
  operation('GET /auth/me', 200, 'Principal'),
  // The interface names the segment `kind`; OpenAPI has one name for it and the id of GET.
  operation(`POST ${APP}/definitions/{definition_id}`, 201, 'Definition'),
  operation(`GET ${APP}/definitions/{definition_id}`, 200, 'Definition'),
  operation(`GET ${APP}/definitions`, 200, LIST),
  operation(`POST ${APP}/templates/{template_id}/clone`, 201, ['definitions', 'template_id']),
  operation(`POST ${APP}/bundles`, 201, 'Bundle'),
  operation(`GET ${APP}/bundles`, 200, LIST),
  operation(`POST ${APP}/bundles/{bundle_id}/status`, 200, 'Bundle'),
  operation(`POST ${APP}/bundles/{bundle_id}/publish`, 200, 'Bundle'),
  operation(`POST ${ENVIRONMENT}/programs`, 201, 'Program'),
  operation(`GET ${ENVIRONMENT}/programs`, 200, LIST),
  operation(`POST ${ENVIRONMENT}/programs/{program_id}/status`, 200, 'Program'),
  operation(`POST ${ENVIRONMENT}/programs/{program_id}/activate`, 200, 'Program'),
  operation(`POST ${ENVIRONMENT}/enrollments`, 201, 'Enrollment'),
  operation(`POST ${ENVIRONMENT}/enrollments/{enrollment_id}/status`, 200, 'Enrollment'),
  operation(`POST ${ENVIRONMENT}/continuous-evaluation/due-questions`, 200, 'DueQuestions'),
  operation(`GET ${ENVIRONMENT}/evaluations/{evaluation_id}`, 200, 'Evaluation'),
  operation('POST /v1/participant/complete', 200, 'CompletionResult'),
  operation(`GET ${ENVIRONMENT}/analytics/instrument-health`, 200, 'InstrumentHealth'),
  operation(`GET ${ENVIRONMENT}/webhook-deliveries`, 200, LIST),
  operation('POST /v1/organizations/{organization_id}/apps', 201, [
    'application',
    'live_environment',
    'test_environment',
  ]),
  operation(`GET ${APP}/environments`, 200, LIST),
  operation('POST /v1/organizations/{organization_id}/memberships', 201, 'Membership'),
  operation('GET /v1/organizations/{organization_id}/memberships', 200, LIST),
  operation('GET /v1/organizations/{organization_id}/invitations', 200, LIST),
  operation(`POST ${ENVIRONMENT}/subjects/batch`, 200, 'ImportReceipts'),
  operation(`GET ${ENVIRONMENT}/subjects/{subject_id}`, 200, 'Subject'),
  operation(`GET ${ENVIRONMENT}/subjects`, 200, LIST),
];

function fields(required: string, optional = ''): Resource {
  return { required: required.split(/\s+/), optional: optional === '' ? [] : optional.split(/\s+/) };
}

function operation(
  name: string,
  status: number,
  response: string | string[],
  options = { idempotent: true },
) {
  return {
    name,
    status,
    idempotent: options.idempotent && name.startsWith('POST'),
    response: typeof response === 'string' ? fieldsOf(response) : response,
  };
}

function fieldsOf(resource: string): string[] {
  const { required, optional } = RESOURCES[resource]!;
  return [...required, ...optional];
}
