// Generated from openapi.json by sdk/generate.ts; do not edit.

export type AcceptedAnswers = { "accepted": number; "evaluation_id"?: string };

export type AnswerValue = string | number | boolean | Array<string> | { [key: string]: string } | null;

export type ApiKey = { "id": string; "organization_id": string; "name": string; "scopes": Array<"organization:read" | "organization:write" | "definitions:read" | "definitions:write" | "bundles:read" | "bundles:write" | "bundles:publish" | "programs:read" | "programs:write" | "subjects:read" | "subjects:write" | "subjects:erase" | "subjects:export" | "enrollments:read" | "enrollments:write" | "sessions:write" | "evaluations:read" | "evaluations:review" | "analytics:read" | "webhooks:read" | "webhooks:write" | "audit:read" | "platform:admin">; "app_id"?: string; "environment_id"?: string; "legacy": boolean; "created_by_user_id": string; "created_at": string; "expires_at"?: string; "last_used_at"?: string };

export type Application = { "id": string; "organization_id": string; "name": string; "slug": string; "description": string; "created_at": string };

export type Bundle = { "id": string; "app_id": string; "name": string; "experience_version_id": string; "scorecard_version_id": string; "context_version_id": string; "guardrail_version_id": string; "adaptive_policy_version_id": string; "report_template_version_id": string; "fingerprint": string; "revision": number; "status": "draft" | "validated" | "published" | "deprecated" | "archived"; "created_at": string; "created_by_user_id"?: string; "published_at"?: string };

export type CompletionResult = { "evaluation_id": string; "status": "pending" | "in_progress" | "needs_review" | "completed" | "failed" | "superseded" | "deleted"; "created_at": string; "completed_at"?: string; "alignment"?: { [key: string]: unknown }; "confidence"?: { [key: string]: unknown }; "coverage"?: { [key: string]: unknown }; "primary_metric"?: { [key: string]: unknown }; "report"?: { [key: string]: unknown }; "guardrail_conflicts"?: Array<{ [key: string]: unknown }>; "sub_scores"?: Array<{ [key: string]: unknown }>; "unanswered_concepts"?: Array<string> };

export type Definition = { "id": string; "app_id": string; "business_id": string; "kind": "experience" | "scorecard" | "context" | "guardrail" | "adaptive_policy" | "report_template"; "name": string; "locale": string; "content": { [key: string]: unknown }; "content_hash": string; "revision": number; "status": "draft" | "validated" | "published" | "deprecated" | "archived"; "created_at": string; "created_by_user_id"?: string; "published_at"?: string };

export type Diagnostics = { "valid": boolean; "diagnostics": Array<{ "severity": "error" | "warning" | "info"; "code": string; "kind": "experience" | "scorecard" | "context" | "guardrail" | "adaptive_policy" | "report_template"; "pointer": string; "message": string; "hint"?: string }> };

export type DueExplanation = { "now": string; "due": Array<{ "question_id": string; "due_reason": string }>; "suppressed": Array<{ "question_id": string; "failed_gates": Array<{ "gate": string; "code": string; "detail": string; "next_eligible_at"?: string }>; "next_eligible_at"?: string }> };

export type DueQuestions = { "delivered_at": string; "items": Array<{ "delivery_id": string; "due_reason": "first_delivery" | "recurring" | "repeat_until_answered" | "event_triggered" | "adaptive_next"; "question": Question }> };

export type Enrollment = { "id": string; "program_id": string; "subject_id": string; "environment_id": string; "status": "active" | "paused" | "completed" | "withdrawn"; "cycle_count": number; "enrolled_at": string; "last_cycle_at"?: string; "next_due_at"?: string; "withdrawn_at"?: string };

export type Environment = { "id": string; "app_id": string; "organization_id": string; "slug": string; "timezone": string; "kind": "test" | "live"; "status": "active" | "archived"; "created_at": string };

export type Evaluation = { "id": string; "app_id": string; "environment_id": string; "program_id": string; "subject_id": string; "version_bundle_id": string; "context_fingerprint": string; "status": "pending" | "in_progress" | "needs_review" | "completed" | "failed" | "superseded" | "deleted"; "created_at": string; "completed_at"?: string; "alignment"?: { [key: string]: unknown }; "confidence"?: { [key: string]: unknown }; "coverage"?: { [key: string]: unknown }; "primary_metric"?: { [key: string]: unknown }; "report"?: { [key: string]: unknown }; "guardrail_conflicts"?: Array<{ [key: string]: unknown }>; "sub_scores"?: Array<{ [key: string]: unknown }>; "unanswered_concepts"?: Array<string>; "trace"?: { [key: string]: unknown }; "adaptive_trace"?: Array<{ [key: string]: unknown }> };

export type Event = { "id": string; "type": "bundle.published" | "program.activated" | "program.paused" | "program.archived" | "subject.created" | "subject.updated" | "subject.deleted" | "enrollment.created" | "enrollment.updated" | "enrollment.withdrawn" | "enrollment.cycle_due" | "session.started" | "session.abandoned" | "evaluation.completed" | "evaluation.needs_review" | "evaluation.failed" | "evaluation.superseded" | "evaluation.deleted" | "guardrail.triggered" | "instrument.attention_required" | "ping"; "timestamp": string; "data": { [key: string]: unknown } };

export type ImportReceipts = { "batch_id": string; "idempotent_replay": boolean; "receipts": Array<{ "item_index": number; "subject_id": string | null; "outcome": "created" | "updated" | "conflict"; "error_code": "subject_erasing" | "identity_mode_conflict" | "profile_too_large" | "profile_not_storable" | null }> };

export type InstrumentHealth = { "environment_id": string; "starts_at": string; "ends_at": string; "status": "healthy" | "attention_required" | "insufficient_data"; "completion_rate": number; "sessions_started": number; "sessions_active": number; "sessions_completed": number; "sessions_abandoned": number; "privacy_floor_applied": boolean; "median_active_ms"?: number; "median_questions"?: number; "question_health": Array<QuestionHealth>; "reasons": Array<string> };

export type Invitation = { "id": string; "organization_id": string; "created_by_user_id": string; "email": string; "role": "owner" | "admin" | "editor" | "reviewer" | "analyst" | "viewer"; "status": "pending" | "accepted" | "revoked" | "expired"; "created_at": string; "expires_at": string };

export type Membership = { "id": string; "organization_id": string; "user_id": string; "role": "owner" | "admin" | "editor" | "reviewer" | "analyst" | "viewer"; "created_at": string; "updated_at": string };

export type Organization = { "id": string; "name": string; "slug": string; "created_at": string };

export type OwnDueQuestions = { "delivered_at": string; "items": Array<{ "delivery_id": string; "due_reason": "first_delivery" | "recurring" | "repeat_until_answered" | "event_triggered" | "adaptive_next"; "question": ParticipantQuestion }> };

export type ParticipantQuestion = { "id": string; "input": "single_select" | "multi_select" | "likert" | "rating" | "nps" | "number" | "slider" | "boolean" | "text" | "long_text" | "date" | "time" | "ranking" | "matrix" | "consent" | "information"; "options": Array<{ "id": string; "label": string }>; "prompt": string; "section_id": string; "purpose"?: Array<string>; "remarks"?: string; "required": boolean; "schedule"?: { "frequency": string; "trigger": { "type": string; "event": string; "page": string }; "max_per_login": number; "repeat_until_answered": boolean }; "visible_if"?: { [key: string]: unknown }; "min"?: number; "max"?: number; "step"?: number; "unit"?: string; "max_length"?: number; "max_choices"?: number; "rows"?: Array<{ "id": string; "label": string }>; "allow_decline"?: boolean };

export type Principal = { "kind": "api_key" | "user"; "principal_id": string; "scopes": Array<"organization:read" | "organization:write" | "definitions:read" | "definitions:write" | "bundles:read" | "bundles:write" | "bundles:publish" | "programs:read" | "programs:write" | "subjects:read" | "subjects:write" | "subjects:erase" | "subjects:export" | "enrollments:read" | "enrollments:write" | "sessions:write" | "evaluations:read" | "evaluations:review" | "analytics:read" | "webhooks:read" | "webhooks:write" | "audit:read" | "platform:admin">; "api_key_name": string; "email": string };

export type Program = { "id": string; "app_id": string; "environment_id": string; "name": string; "version_bundle_id": string; "mode": "one_time" | "continuous"; "release_policy": "automatic" | "review_required"; "context_overrides": { [key: string]: unknown }; "recurrence": { [key: string]: unknown }; "status": "draft" | "active" | "paused" | "archived"; "created_at": string; "updated_at": string; "created_by_user_id"?: string };

export type Question = { "id": string; "input": "single_select" | "multi_select" | "likert" | "rating" | "nps" | "number" | "slider" | "boolean" | "text" | "long_text" | "date" | "time" | "ranking" | "matrix" | "consent" | "information"; "options": Array<{ "id": string; "label": string; "scores": { [key: string]: unknown } }>; "prompt": string; "section_id": string; "purpose"?: Array<string>; "remarks"?: string; "required": boolean; "schedule"?: { "frequency": string; "trigger": { "type": string; "event": string; "page": string }; "max_per_login": number; "repeat_until_answered": boolean }; "visible_if"?: { [key: string]: unknown }; "min"?: number; "max"?: number; "step"?: number; "unit"?: string; "max_length"?: number; "max_choices"?: number; "rows"?: Array<{ "id": string; "label": string }>; "allow_decline"?: boolean };

export type QuestionHealth = { "question_id": string; "views": number; "answers": number; "answer_changes": number; "skips": number; "respondents": number; "answer_rate": number; "answer_change_rate": number; "skip_rate": number; "status": "healthy" | "attention_required" | "insufficient_data"; "median_elapsed_ms"?: number; "reasons"?: Array<string> };

export type SessionView = { "session_id": string; "status": "issued" | "active" | "completed" | "abandoned" | "revoked"; "locale": string; "title"?: string; "sections"?: Array<{ "id": string; "title": string; "description"?: string }>; "progress": { "answered": number; "estimated_total": number; "ratio": number }; "questions": Array<ParticipantQuestion>; "answers": Array<{ "question_id": string; "value": AnswerValue; "declined": boolean; "answered_at": string }> };

export type Subject = { "id": string; "organization_id": string; "app_id": string; "environment_id": string; "identity_mode": "enterprise_managed" | "reusable" | "legacy_anonymous"; "status": "active" | "deleted"; "created_at": string; "updated_at": string };

export type SubjectExport = { "subject": Subject; "external_id"?: string; "profile": { [key: string]: unknown }; "enrollments": Array<Enrollment>; "evaluations": Array<{ "id": string; "app_id": string; "environment_id": string; "program_id": string; "subject_id": string; "version_bundle_id": string; "context_fingerprint": string; "status": "pending" | "in_progress" | "needs_review" | "completed" | "failed" | "superseded" | "deleted"; "created_at": string; "completed_at"?: string; "alignment"?: { [key: string]: unknown }; "confidence"?: { [key: string]: unknown }; "coverage"?: { [key: string]: unknown }; "primary_metric"?: { [key: string]: unknown }; "report"?: { [key: string]: unknown }; "guardrail_conflicts"?: Array<{ [key: string]: unknown }>; "sub_scores"?: Array<{ [key: string]: unknown }>; "unanswered_concepts"?: Array<string>; "trace"?: { [key: string]: unknown }; "adaptive_trace"?: Array<{ [key: string]: unknown }>; "context"?: { [key: string]: unknown }; "answers": Array<{ "question_id": string; "value": unknown; "declined": boolean; "elapsed_ms": number | null; "answered_at": string }>; "reviews": Array<{ "id": string; "decision": "approve" | "reject" | "amend" | "rescore"; "reason"?: string; "amendments"?: Array<{ "question_id": string; "before": unknown; "after": unknown }>; "new_evaluation_id"?: string; "reviewer_kind": string; "reviewer_id": string; "user_id"?: string; "status_before": "pending" | "in_progress" | "needs_review" | "completed" | "failed" | "superseded" | "deleted"; "status_after": "pending" | "in_progress" | "needs_review" | "completed" | "failed" | "superseded" | "deleted"; "created_at": string }> }>; "sessions": Array<{ "id": string; "evaluation_id"?: string; "program_id": string; "locale": string; "status": "issued" | "active" | "completed" | "abandoned" | "revoked"; "created_at": string; "started_at"?: string; "ended_at"?: string; "expires_at": string }>; "deliveries": Array<{ "id": string; "enrollment_id": string; "evaluation_id"?: string; "question_id": string; "due_reason": string; "delivered_at": string; "expires_at"?: string; "answered_at"?: string; "declined": boolean }> };

export type Template = { "id": string; "slug": string; "name": string; "description": string; "version": string; "locales": Array<string>; "mode": "one_time" | "continuous"; "recurrence"?: { [key: string]: unknown }; "tags": Array<string>; "source": string; "authors": Array<string>; "citation": string; "licence": string; "permission": string; "notes": string; "contents": { "experience": { [key: string]: unknown }; "scorecard": { [key: string]: unknown }; "context": { [key: string]: unknown }; "guardrail": { [key: string]: unknown }; "adaptive_policy": { [key: string]: unknown }; "report_template": { [key: string]: unknown } } };

export type TemplateListItem = { "id": string; "slug": string; "name": string; "description": string; "version": string; "locales": Array<string>; "mode": "one_time" | "continuous"; "recurrence"?: { [key: string]: unknown }; "tags": Array<string>; "source": string; "authors": Array<string>; "citation": string; "licence": string; "permission": string; "notes": string };

export type TriggerInput = { "event"?: string; "login_session_id"?: string; "page"?: string };

export type WebhookAttempt = { "id": string; "attempted_at": string; "duration_ms": number; "response_status"?: number; "error"?: string; "response_body"?: string };

export type WebhookDelivery = { "id": string; "endpoint_id": string; "event_id": string; "event_type": string; "status": "pending" | "succeeded" | "failed" | "dead_letter"; "attempt_count": number; "created_at": string; "delivered_at"?: string; "last_error"?: string; "next_attempt_at"?: string; "response_status"?: number };

export type WebhookEndpoint = { "id": string; "url": string; "event_types": Array<"bundle.published" | "program.activated" | "program.paused" | "program.archived" | "subject.created" | "subject.updated" | "subject.deleted" | "enrollment.created" | "enrollment.updated" | "enrollment.withdrawn" | "enrollment.cycle_due" | "session.started" | "session.abandoned" | "evaluation.completed" | "evaluation.needs_review" | "evaluation.failed" | "evaluation.superseded" | "evaluation.deleted" | "guardrail.triggered" | "instrument.attention_required" | "ping">; "status": "enabled" | "disabled"; "created_at": string };

export type WebhookEndpointHealth = { "endpoint_id": string; "status": "enabled" | "disabled"; "disabled_reason"?: "by_request" | "gone" | "failing"; "failing_since"?: string; "oldest_waiting_at"?: string; "last_24_hours": { "pending": number; "succeeded": number; "failed": number; "dead_letter": number } };

export type ApplicationError = { "detail": { "code": "malformed_request" | "unauthenticated" | "insufficient_scope" | "forbidden_origin" | "not_found" | "method_not_allowed" | "conflict" | "slug_taken" | "already_member" | "already_enrolled" | "already_completed" | "already_accepted" | "last_owner" | "invalid_transition" | "program_not_active" | "program_not_continuous" | "not_enrolled" | "subject_deleted" | "program_archived" | "bundle_not_published" | "delivery_closed" | "cycle_not_open" | "evaluation_not_finished" | "idempotency_key_in_progress" | "participant_session_expired" | "invitation_expired" | "password_reset_expired" | "payload_too_large" | "unsupported_media_type" | "validation_error" | "idempotency_key_reused" | "definition_invalid" | "bundle_invalid" | "kind_mismatch" | "invalid_recurrence" | "invalid_context_overrides" | "answer_invalid" | "required_unanswered" | "address_not_allowed" | "wrong_password" | "simulation_too_large" | "rate_limited" | "internal_error" | "overloaded" | "database_unavailable"; "message": string; "context": { [key: string]: unknown }; "request_id": string } };

export type ValidationError = { "detail": Array<{ "loc": Array<string | number>; "msg": string; "type": string; "ctx"?: { [key: string]: unknown }; "input"?: unknown }> };

export interface Operations {
  /** Whether the process runs */
  getHealth: {
    path: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    response: { "status": "ok" };
  };
  /** Whether requests can be answered: database and migrations */
  getReadiness: {
    path: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    response: { "status": "ready"; "migrations": number };
  };
  /** What this process counts, for Prometheus */
  getMetrics: {
    path: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    response: string;
  };
  /** The machine description of this API, OpenAPI 3.1 */
  getOpenApi: {
    path: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    response: { [key: string]: unknown };
  };
  /** What answers here, and where to go on */
  getStartPage: {
    path: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    response: string;
  };
  /** A script or style sheet of the start page */
  getStartPageFile: {
    path: { file: "start.js" | "start.css" };
    query: Record<string, never>;
    body: undefined;
    response: string;
  };
  /** The reference of this API to read and to try */
  getReferencePage: {
    path: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    response: string;
  };
  /** A script or style sheet of the reference page */
  getReferencePageFile: {
    path: { file: string };
    query: Record<string, never>;
    body: undefined;
    response: string;
  };
  /** The page participants answer on; their token is in the fragment */
  getParticipantPage: {
    path: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    response: string;
  };
  /** A script or style sheet of the participant page */
  getParticipantPageFile: {
    path: { file: string };
    query: Record<string, never>;
    body: undefined;
    response: string;
  };
  /** Sign in with e-mail address and password */
  login: {
    path: Record<string, never>;
    query: Record<string, never>;
    body: { "email": string; "password": string };
    response: Principal;
  };
  /** Who the presented credential is, and what it may do */
  getMe: {
    path: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    response: Principal;
  };
  /** End the browser's session */
  logout: {
    path: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    response: undefined;
  };
  /** Change the own password */
  changePassword: {
    path: Record<string, never>;
    query: Record<string, never>;
    body: { "current_password": string; "new_password": string };
    response: undefined;
  };
  /** Ask for a link to a new password */
  forgotPassword: {
    path: Record<string, never>;
    query: Record<string, never>;
    body: { "email": string };
    response: undefined;
  };
  /** Set a new password with a mailed link */
  resetPassword: {
    path: Record<string, never>;
    query: Record<string, never>;
    body: { "token": string; "password": string };
    response: undefined;
  };
  /** Accept an invitation with its link and a password */
  acceptInvitation: {
    path: Record<string, never>;
    query: Record<string, never>;
    body: { "token": string; "password": string };
    response: Membership;
  };
  /** Create an organization with its owner and a first key */
  createOrganization: {
    path: Record<string, never>;
    query: Record<string, never>;
    body: { "name": string; "slug": string; "owner_email": string };
    response: { "organization": Organization; "owner_membership": Membership; "api_key": { "id": string; "name": string; "key": string } };
  };
  /** List the organizations the credential may read */
  listOrganizations: {
    path: Record<string, never>;
    query: { limit?: number; cursor?: string };
    body: undefined;
    response: { "items": Array<Organization>; "next_cursor": string };
  };
  /** Get an organization */
  getOrganization: {
    path: { organization_id: string };
    query: Record<string, never>;
    body: undefined;
    response: Organization;
  };
  /** Make an API key, shown once */
  createApiKey: {
    path: { organization_id: string };
    query: Record<string, never>;
    body: { "name": string; "scopes": Array<"organization:read" | "organization:write" | "definitions:read" | "definitions:write" | "bundles:read" | "bundles:write" | "bundles:publish" | "programs:read" | "programs:write" | "subjects:read" | "subjects:write" | "subjects:erase" | "subjects:export" | "enrollments:read" | "enrollments:write" | "sessions:write" | "evaluations:read" | "evaluations:review" | "analytics:read" | "webhooks:read" | "webhooks:write" | "audit:read" | "platform:admin">; "app_id"?: string; "environment_id"?: string; "expires_at"?: string };
    response: { "id": string; "organization_id": string; "name": string; "scopes": Array<"organization:read" | "organization:write" | "definitions:read" | "definitions:write" | "bundles:read" | "bundles:write" | "bundles:publish" | "programs:read" | "programs:write" | "subjects:read" | "subjects:write" | "subjects:erase" | "subjects:export" | "enrollments:read" | "enrollments:write" | "sessions:write" | "evaluations:read" | "evaluations:review" | "analytics:read" | "webhooks:read" | "webhooks:write" | "audit:read" | "platform:admin">; "app_id"?: string; "environment_id"?: string; "legacy": boolean; "created_by_user_id": string; "created_at": string; "expires_at"?: string; "last_used_at"?: string; "key": string };
  };
  /** List the API keys of an organization */
  listApiKeys: {
    path: { organization_id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    response: { "items": Array<ApiKey>; "next_cursor": string };
  };
  /** Get an API key, without its value */
  getApiKey: {
    path: { organization_id: string; api_key_id: string };
    query: Record<string, never>;
    body: undefined;
    response: ApiKey;
  };
  /** Revoke an API key */
  revokeApiKey: {
    path: { organization_id: string; api_key_id: string };
    query: Record<string, never>;
    body: undefined;
    response: undefined;
  };
  /** Give an API key a new value, shown once */
  rotateApiKey: {
    path: { organization_id: string; api_key_id: string };
    query: Record<string, never>;
    body: undefined;
    response: { "id": string; "organization_id": string; "name": string; "scopes": Array<"organization:read" | "organization:write" | "definitions:read" | "definitions:write" | "bundles:read" | "bundles:write" | "bundles:publish" | "programs:read" | "programs:write" | "subjects:read" | "subjects:write" | "subjects:erase" | "subjects:export" | "enrollments:read" | "enrollments:write" | "sessions:write" | "evaluations:read" | "evaluations:review" | "analytics:read" | "webhooks:read" | "webhooks:write" | "audit:read" | "platform:admin">; "app_id"?: string; "environment_id"?: string; "legacy": boolean; "created_by_user_id": string; "created_at": string; "expires_at"?: string; "last_used_at"?: string; "key": string };
  };
  /** Add a member by e-mail address */
  createMembership: {
    path: { organization_id: string };
    query: Record<string, never>;
    body: { "email": string; "role"?: "owner" | "admin" | "editor" | "reviewer" | "analyst" | "viewer" };
    response: Membership;
  };
  /** List the members of an organization */
  listMemberships: {
    path: { organization_id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    response: { "items": Array<Membership>; "next_cursor": string };
  };
  /** Change a member's role */
  changeMembership: {
    path: { organization_id: string; membership_id: string };
    query: Record<string, never>;
    body: { "role": "owner" | "admin" | "editor" | "reviewer" | "analyst" | "viewer" };
    response: Membership;
  };
  /** Remove a member */
  removeMembership: {
    path: { organization_id: string; membership_id: string };
    query: Record<string, never>;
    body: undefined;
    response: undefined;
  };
  /** Invite an address, also again */
  createInvitation: {
    path: { organization_id: string };
    query: Record<string, never>;
    body: { "email": string; "role"?: "owner" | "admin" | "editor" | "reviewer" | "analyst" | "viewer" };
    response: Invitation;
  };
  /** List the invitations of an organization */
  listInvitations: {
    path: { organization_id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    response: { "items": Array<Invitation>; "next_cursor": string };
  };
  /** Make a fresh link for an invitation, shown once */
  createInvitationLink: {
    path: { organization_id: string; invitation_id: string };
    query: Record<string, never>;
    body: undefined;
    response: { "invitation_id": string; "token": string; "expires_at": string; "url": string };
  };
  /** Take an invitation back */
  revokeInvitation: {
    path: { organization_id: string; invitation_id: string };
    query: Record<string, never>;
    body: undefined;
    response: undefined;
  };
  /** Create an app with its test and its live environment */
  createApp: {
    path: { organization_id: string };
    query: Record<string, never>;
    body: { "name": string; "slug": string; "description"?: string; "timezone"?: string };
    response: { "application": Application; "live_environment": Environment; "test_environment": Environment };
  };
  /** List the apps of an organization */
  listApps: {
    path: { organization_id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    response: { "items": Array<Application>; "next_cursor": string };
  };
  /** Get an app */
  getApp: {
    path: { organization_id: string; app_id: string };
    query: Record<string, never>;
    body: undefined;
    response: Application;
  };
  /** List the environments of an app */
  listEnvironments: {
    path: { organization_id: string; app_id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    response: { "items": Array<Environment>; "next_cursor": string };
  };
  /** Get an environment */
  getEnvironment: {
    path: { organization_id: string; app_id: string; environment_id: string };
    query: Record<string, never>;
    body: undefined;
    response: Environment;
  };
  /** Say which origins may call /v1/participant/* from their pages */
  changeEnvironment: {
    path: { organization_id: string; app_id: string; environment_id: string };
    query: Record<string, never>;
    body: { "allowed_origins"?: Array<string> };
    response: { "id": string; "app_id": string; "organization_id": string; "slug": string; "timezone": string; "kind": "test" | "live"; "status": "active" | "archived"; "created_at": string; "allowed_origins": Array<string> };
  };
  /** Save content as a draft, or as the next revision of its business id */
  createDefinition: {
    path: { organization_id: string; app_id: string; kind: "experience" | "scorecard" | "context" | "guardrail" | "adaptive_policy" | "report_template" };
    query: Record<string, never>;
    body: { "business_id": string; "content": { [key: string]: unknown }; "name": string; "locale"?: string };
    response: Definition;
  };
  /** Get a definition */
  getDefinition: {
    path: { organization_id: string; app_id: string; definition_id: string };
    query: Record<string, never>;
    body: undefined;
    response: Definition;
  };
  /** List definitions, newest first */
  listDefinitions: {
    path: { organization_id: string; app_id: string };
    query: { limit?: number; cursor?: string; kind?: "experience" | "scorecard" | "context" | "guardrail" | "adaptive_policy" | "report_template"; status?: "draft" | "validated" | "published" | "deprecated" | "archived" };
    body: undefined;
    response: { "items": Array<Definition>; "next_cursor": string };
  };
  /** What the compiler says of content, without saving it */
  checkDefinition: {
    path: { organization_id: string; app_id: string };
    query: Record<string, never>;
    body: { "kind": "experience" | "scorecard" | "context" | "guardrail" | "adaptive_policy" | "report_template"; "content": { [key: string]: unknown } };
    response: Diagnostics;
  };
  /** What the compiler says of a definition */
  getDefinitionDiagnostics: {
    path: { organization_id: string; app_id: string; definition_id: string };
    query: Record<string, never>;
    body: undefined;
    response: Diagnostics;
  };
  /** What changed from one definition to another of its kind */
  diffDefinitions: {
    path: { organization_id: string; app_id: string; definition_id: string; other_definition_id: string };
    query: Record<string, never>;
    body: undefined;
    response: { "kind": "experience" | "scorecard" | "context" | "guardrail" | "adaptive_policy" | "report_template"; "before": { "id": string; "business_id": string; "revision": number; "content_hash": string }; "after": { "id": string; "business_id": string; "revision": number; "content_hash": string }; "identical": boolean; "entries": Array<{ "change": "added" | "removed" | "changed" | "reordered"; "part": string; "id": string; "of"?: string; "field"?: string; "pointer": string; "before"?: unknown; "after"?: unknown; "breaks"?: Array<string> }> };
  };
  /** Move a definition to another state of its life */
  setDefinitionStatus: {
    path: { organization_id: string; app_id: string; definition_id: string };
    query: Record<string, never>;
    body: { "status": "draft" | "validated" | "published" | "deprecated" | "archived" };
    response: Definition;
  };
  /** List the templates that can be cloned */
  listTemplates: {
    path: { organization_id: string; app_id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    response: { "items": Array<TemplateListItem>; "next_cursor": string };
  };
  /** Get a template with its six contents */
  getTemplate: {
    path: { organization_id: string; app_id: string; template_id: string };
    query: Record<string, never>;
    body: undefined;
    response: Template;
  };
  /** Make six draft definitions from a template */
  cloneTemplate: {
    path: { organization_id: string; app_id: string; template_id: string };
    query: Record<string, never>;
    body: { "business_id_prefix": string };
    response: { "definitions": Array<Definition>; "template_id": string };
  };
  /** Pin one definition of each kind */
  createBundle: {
    path: { organization_id: string; app_id: string };
    query: Record<string, never>;
    body: { "name": string; "experience_version_id": string; "scorecard_version_id": string; "context_version_id": string; "guardrail_version_id": string; "adaptive_policy_version_id": string; "report_template_version_id": string };
    response: Bundle;
  };
  /** List bundles, newest first */
  listBundles: {
    path: { organization_id: string; app_id: string };
    query: { limit?: number; cursor?: string; status?: "draft" | "validated" | "published" | "deprecated" | "archived" };
    body: undefined;
    response: { "items": Array<Bundle>; "next_cursor": string };
  };
  /** Get a bundle */
  getBundle: {
    path: { organization_id: string; app_id: string; bundle_id: string };
    query: Record<string, never>;
    body: undefined;
    response: Bundle;
  };
  /** Move a bundle to another state of its life */
  setBundleStatus: {
    path: { organization_id: string; app_id: string; bundle_id: string };
    query: Record<string, never>;
    body: { "status": "draft" | "validated" | "published" | "deprecated" | "archived" };
    response: Bundle;
  };
  /** Publish a bundle and the six definitions it pins */
  publishBundle: {
    path: { organization_id: string; app_id: string; bundle_id: string };
    query: Record<string, never>;
    body: undefined;
    response: Bundle;
  };
  /** What the compiler says of the six definitions together */
  getBundleDiagnostics: {
    path: { organization_id: string; app_id: string; bundle_id: string };
    query: Record<string, never>;
    body: undefined;
    response: Diagnostics;
  };
  /** What changed from one bundle to another, and which scores remain comparable */
  diffBundles: {
    path: { organization_id: string; app_id: string; bundle_id: string; other_bundle_id: string };
    query: Record<string, never>;
    body: undefined;
    response: { "before": { "id": string; "name": string; "revision": number; "fingerprint": string }; "after": { "id": string; "name": string; "revision": number; "fingerprint": string }; "identical": boolean; "kinds": { "experience": Array<{ "change": "added" | "removed" | "changed" | "reordered"; "part": string; "id": string; "of"?: string; "field"?: string; "pointer": string; "before"?: unknown; "after"?: unknown; "breaks"?: Array<string> }>; "scorecard": Array<{ "change": "added" | "removed" | "changed" | "reordered"; "part": string; "id": string; "of"?: string; "field"?: string; "pointer": string; "before"?: unknown; "after"?: unknown; "breaks"?: Array<string> }>; "context": Array<{ "change": "added" | "removed" | "changed" | "reordered"; "part": string; "id": string; "of"?: string; "field"?: string; "pointer": string; "before"?: unknown; "after"?: unknown; "breaks"?: Array<string> }>; "guardrail": Array<{ "change": "added" | "removed" | "changed" | "reordered"; "part": string; "id": string; "of"?: string; "field"?: string; "pointer": string; "before"?: unknown; "after"?: unknown; "breaks"?: Array<string> }>; "adaptive_policy": Array<{ "change": "added" | "removed" | "changed" | "reordered"; "part": string; "id": string; "of"?: string; "field"?: string; "pointer": string; "before"?: unknown; "after"?: unknown; "breaks"?: Array<string> }>; "report_template": Array<{ "change": "added" | "removed" | "changed" | "reordered"; "part": string; "id": string; "of"?: string; "field"?: string; "pointer": string; "before"?: unknown; "after"?: unknown; "breaks"?: Array<string> }> }; "comparability": Array<{ "concept_id": string; "comparable": boolean; "reasons": Array<{ "code": string; "item_id"?: string }> }> | null };
  };
  /** Send synthetic respondents through a bundle */
  simulateBundle: {
    path: { organization_id: string; app_id: string; bundle_id: string };
    query: Record<string, never>;
    body: { "respondents"?: number; "seed"?: string; "theta"?: { [key: string]: unknown } };
    response: { "respondents": number; "seed": string; "length": { "mean": number; "sd": number; "min": number; "median": number; "max": number }; "concepts": Array<{ "concept_id": string; "scored_rate": number; "standard_error"?: number; "posterior_sd"?: number; "bias"?: number; "rmse"?: number }>; "exposure": Array<{ "question_id": string; "rate": number }>; "guardrails": Array<{ "rule_id": string; "rate": number }>; "statuses": { [key: string]: unknown }; "stop_reasons": { [key: string]: unknown }; "mean_confidence": number };
  };
  /** Create a program that runs a bundle in one environment */
  createProgram: {
    path: { organization_id: string; app_id: string; environment_id: string };
    query: Record<string, never>;
    body: { "name": string; "version_bundle_id": string; "context_overrides"?: { [key: string]: unknown }; "mode"?: "one_time" | "continuous"; "recurrence"?: { "day_of_month"?: number; "event_names"?: Array<string>; "frequency"?: string; "local_time"?: string; "starts_at"?: string; "timezone"?: string; "weekday"?: number }; "release_policy"?: "automatic" | "review_required" };
    response: Program;
  };
  /** List programs, newest first */
  listPrograms: {
    path: { organization_id: string; app_id: string; environment_id: string };
    query: { limit?: number; cursor?: string; status?: "draft" | "active" | "paused" | "archived"; mode?: "one_time" | "continuous" };
    body: undefined;
    response: { "items": Array<Program>; "next_cursor": string };
  };
  /** Get a program */
  getProgram: {
    path: { organization_id: string; app_id: string; environment_id: string; program_id: string };
    query: Record<string, never>;
    body: undefined;
    response: Program;
  };
  /** Change a program; open cycles and sessions keep the bundle they began with */
  changeProgram: {
    path: { organization_id: string; app_id: string; environment_id: string; program_id: string };
    query: Record<string, never>;
    body: { "name"?: string; "recurrence"?: { "day_of_month"?: number; "event_names"?: Array<string>; "frequency"?: string; "local_time"?: string; "starts_at"?: string; "timezone"?: string; "weekday"?: number }; "version_bundle_id"?: string; "context_overrides"?: { [key: string]: unknown } };
    response: Program;
  };
  /** Activate, pause or archive a program */
  setProgramStatus: {
    path: { organization_id: string; app_id: string; environment_id: string; program_id: string };
    query: Record<string, never>;
    body: { "status": "active" | "paused" | "archived" };
    response: Program;
  };
  /** Activate a program */
  activateProgram: {
    path: { organization_id: string; app_id: string; environment_id: string; program_id: string };
    query: Record<string, never>;
    body: undefined;
    response: Program;
  };
  /** Create or update up to a hundred subjects by their external ids */
  importSubjects: {
    path: { organization_id: string; app_id: string; environment_id: string };
    query: Record<string, never>;
    body: { "items": Array<{ "external_id": string; "identity_mode"?: "enterprise_managed"; "profile"?: { [key: string]: unknown } | null }> };
    response: ImportReceipts;
  };
  /** Get a subject */
  getSubject: {
    path: { organization_id: string; app_id: string; environment_id: string; subject_id: string };
    query: Record<string, never>;
    body: undefined;
    response: Subject;
  };
  /** Erase a subject: key, external id, profile, answers and results */
  eraseSubject: {
    path: { organization_id: string; app_id: string; environment_id: string; subject_id: string };
    query: Record<string, never>;
    body: undefined;
    response: undefined;
  };
  /** List subjects, newest first */
  listSubjects: {
    path: { organization_id: string; app_id: string; environment_id: string };
    query: { limit?: number; cursor?: string; status?: "active" | "deleted" };
    body: undefined;
    response: { "items": Array<Subject>; "next_cursor": string };
  };
  /** Find a subject by its external id */
  lookupSubject: {
    path: { organization_id: string; app_id: string; environment_id: string };
    query: Record<string, never>;
    body: { "external_id": string };
    response: Subject;
  };
  /** Everything held of a subject, in the clear */
  exportSubject: {
    path: { organization_id: string; app_id: string; environment_id: string; subject_id: string };
    query: Record<string, never>;
    body: undefined;
    response: SubjectExport;
  };
  /** Enroll a subject in a program */
  createEnrollment: {
    path: { organization_id: string; app_id: string; environment_id: string };
    query: Record<string, never>;
    body: { "program_id": string; "subject_id": string };
    response: Enrollment;
  };
  /** List enrollments, newest first */
  listEnrollments: {
    path: { organization_id: string; app_id: string; environment_id: string };
    query: { limit?: number; cursor?: string; program_id?: string; subject_id?: string; status?: "active" | "paused" | "completed" | "withdrawn" };
    body: undefined;
    response: { "items": Array<Enrollment>; "next_cursor": string };
  };
  /** Enroll up to a hundred subjects in a program */
  createEnrollments: {
    path: { organization_id: string; app_id: string; environment_id: string };
    query: Record<string, never>;
    body: { "program_id": string; "subject_ids": Array<string> };
    response: { "receipts": Array<{ "item_index": number; "subject_id": string; "enrollment_id": string | null; "outcome": "created" | "conflict"; "error_code": string | null }> };
  };
  /** Get an enrollment */
  getEnrollment: {
    path: { organization_id: string; app_id: string; environment_id: string; enrollment_id: string };
    query: Record<string, never>;
    body: undefined;
    response: Enrollment;
  };
  /** Pause, resume, complete or withdraw an enrollment */
  setEnrollmentStatus: {
    path: { organization_id: string; app_id: string; environment_id: string; enrollment_id: string };
    query: Record<string, never>;
    body: { "status": "active" | "paused" | "completed" | "withdrawn" };
    response: Enrollment;
  };
  /** Issue a participant token for a subject and its open evaluation */
  createParticipantSession: {
    path: { organization_id: string; app_id: string; environment_id: string };
    query: Record<string, never>;
    body: { "program_id": string; "subject_id": string; "locale"?: string; "ttl_seconds"?: number };
    response: { "session_id": string; "evaluation_id": string; "participant_token": string; "expires_at": string; "url": string };
  };
  /** What to ask the participant next, and what was answered */
  getParticipantSession: {
    path: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    response: SessionView;
  };
  /** Save answers, all or none, and say what to ask next */
  saveParticipantAnswers: {
    path: Record<string, never>;
    query: Record<string, never>;
    body: { "answers": Array<{ "question_id": string; "value"?: AnswerValue; "elapsed_ms"?: number; "declined"?: boolean }>; "events"?: Array<{ "type": "view" | "change" | "skip"; "question_id": string; "at": string }> };
    response: SessionView;
  };
  /** Complete the session and evaluate its answers */
  completeParticipantSession: {
    path: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    response: CompletionResult;
  };
  /** List the participant's delivered questions that are still open */
  getOwnDueQuestions: {
    path: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    response: OwnDueQuestions;
  };
  /** Deliver the participant's questions that are due now */
  askOwnDueQuestions: {
    path: Record<string, never>;
    query: Record<string, never>;
    body: { "trigger"?: TriggerInput };
    response: OwnDueQuestions;
  };
  /** Answer questions delivered to the participant, all or none */
  answerOwnDueQuestions: {
    path: Record<string, never>;
    query: Record<string, never>;
    body: { "answers": Array<{ "delivery_id": string; "value"?: AnswerValue; "elapsed_ms"?: number; "declined"?: boolean }> };
    response: AcceptedAnswers;
  };
  /** Get an evaluation with its result and the trace of every number */
  getEvaluation: {
    path: { organization_id: string; app_id: string; environment_id: string; evaluation_id: string };
    query: Record<string, never>;
    body: undefined;
    response: Evaluation;
  };
  /** List evaluations, newest first */
  listEvaluations: {
    path: { organization_id: string; app_id: string; environment_id: string };
    query: { limit?: number; cursor?: string; program_id?: string; subject_id?: string; status?: "pending" | "in_progress" | "needs_review" | "completed" | "failed" | "superseded" | "deleted" };
    body: undefined;
    response: { "items": Array<Evaluation>; "next_cursor": string };
  };
  /** Approve, reject or amend an evaluation */
  reviewEvaluation: {
    path: { organization_id: string; app_id: string; environment_id: string; evaluation_id: string };
    query: Record<string, never>;
    body: { "decision": "approve" | "reject" | "amend"; "reason": string; "amendments"?: Array<{ "question_id": string; "value": AnswerValue }> };
    response: Evaluation;
  };
  /** Who decided what on an evaluation, and why */
  listEvaluationReviews: {
    path: { organization_id: string; app_id: string; environment_id: string; evaluation_id: string };
    query: Record<string, never>;
    body: undefined;
    response: { "items": Array<{ "id": string; "decision": "approve" | "reject" | "amend" | "rescore"; "reason"?: string; "amendments"?: Array<{ "question_id": string; "before": unknown; "after": unknown }>; "new_evaluation_id"?: string; "reviewer_kind": string; "reviewer_id": string; "user_id"?: string; "status_before": "pending" | "in_progress" | "needs_review" | "completed" | "failed" | "superseded" | "deleted"; "status_after": "pending" | "in_progress" | "needs_review" | "completed" | "failed" | "superseded" | "deleted"; "created_at": string }> };
  };
  /** Evaluate the same answers again, also with another bundle */
  rescoreEvaluation: {
    path: { organization_id: string; app_id: string; environment_id: string; evaluation_id: string };
    query: Record<string, never>;
    body: { "bundle_id"?: string };
    response: Evaluation;
  };
  /** Compute an evaluation again and compare every byte with what is stored */
  replayEvaluation: {
    path: { organization_id: string; app_id: string; environment_id: string; evaluation_id: string };
    query: Record<string, never>;
    body: undefined;
    response: { "identical": boolean; "differences": Array<{ "pointer": string; "stored"?: unknown; "recomputed"?: unknown }>; "engine_version": string };
  };
  /** Get the report of an evaluation, as data or as a printable page */
  getEvaluationReport: {
    path: { organization_id: string; app_id: string; environment_id: string; evaluation_id: string };
    query: { audience?: "participant" | "reviewer" | "administrator" };
    body: undefined;
    response: { "title": string; "locale": string; "blocks": Array<{ "id": string; "type": string; "text"?: string; "data"?: { [key: string]: unknown } }> };
  };
  /** Export evaluations as CSV or as JSON lines, oldest first */
  exportEvaluations: {
    path: { organization_id: string; app_id: string; environment_id: string };
    query: { format?: "csv" | "jsonl"; program_id?: string; status?: "pending" | "in_progress" | "needs_review" | "completed" | "failed" | "superseded" | "deleted"; from?: string; to?: string };
    body: undefined;
    response: string;
  };
  /** Deliver the questions that are due for a subject now */
  askDueQuestions: {
    path: { organization_id: string; app_id: string; environment_id: string };
    query: Record<string, never>;
    body: { "program_id": string; "subject_id": string; "trigger"?: TriggerInput; "now"?: string };
    response: DueQuestions;
  };
  /** Answer delivered questions, all or none */
  answerDueQuestions: {
    path: { organization_id: string; app_id: string; environment_id: string };
    query: Record<string, never>;
    body: { "program_id": string; "subject_id": string; "answers": Array<{ "delivery_id": string; "value"?: AnswerValue; "elapsed_ms"?: number; "declined"?: boolean }> };
    response: AcceptedAnswers;
  };
  /** Say what is due and what keeps every other question back, without delivering anything */
  explainDueQuestions: {
    path: { organization_id: string; app_id: string; environment_id: string };
    query: Record<string, never>;
    body: { "program_id": string; "subject_id": string; "trigger"?: TriggerInput; "now"?: string };
    response: DueExplanation;
  };
  /** How many questions delivered to an enrollment were answered, answered late, or missed */
  getEnrollmentAdherence: {
    path: { organization_id: string; app_id: string; environment_id: string; enrollment_id: string };
    query: { starts_at?: string; ends_at?: string };
    body: undefined;
    response: { "enrollment_id": string; "starts_at": string; "ends_at": string; "due": number; "answered": number; "late": number; "missed": number };
  };
  /** How many questions delivered in a program were answered, answered late, or missed */
  getProgramAdherence: {
    path: { organization_id: string; app_id: string; environment_id: string; program_id: string };
    query: { starts_at?: string; ends_at?: string };
    body: undefined;
    response: { "program_id": string; "starts_at": string; "ends_at": string; "due": number; "answered": number; "late": number; "missed": number };
  };
  /** How well the questions of an environment work */
  getInstrumentHealth: {
    path: { organization_id: string; app_id: string; environment_id: string };
    query: { starts_at?: string; ends_at?: string; program_id?: string };
    body: undefined;
    response: InstrumentHealth;
  };
  /** Register an address that events are sent to */
  createWebhookEndpoint: {
    path: { organization_id: string; app_id: string; environment_id: string };
    query: Record<string, never>;
    body: { "url": string; "event_types"?: Array<"bundle.published" | "program.activated" | "program.paused" | "program.archived" | "subject.created" | "subject.updated" | "subject.deleted" | "enrollment.created" | "enrollment.updated" | "enrollment.withdrawn" | "enrollment.cycle_due" | "session.started" | "session.abandoned" | "evaluation.completed" | "evaluation.needs_review" | "evaluation.failed" | "evaluation.superseded" | "evaluation.deleted" | "guardrail.triggered" | "instrument.attention_required" | "ping"> };
    response: { "id": string; "url": string; "event_types": Array<"bundle.published" | "program.activated" | "program.paused" | "program.archived" | "subject.created" | "subject.updated" | "subject.deleted" | "enrollment.created" | "enrollment.updated" | "enrollment.withdrawn" | "enrollment.cycle_due" | "session.started" | "session.abandoned" | "evaluation.completed" | "evaluation.needs_review" | "evaluation.failed" | "evaluation.superseded" | "evaluation.deleted" | "guardrail.triggered" | "instrument.attention_required" | "ping">; "status": "enabled" | "disabled"; "created_at": string; "secret": string };
  };
  /** List the webhook endpoints of an environment, newest first */
  listWebhookEndpoints: {
    path: { organization_id: string; app_id: string; environment_id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    response: { "items": Array<WebhookEndpoint>; "next_cursor": string };
  };
  /** Get a webhook endpoint, without its secret */
  getWebhookEndpoint: {
    path: { organization_id: string; app_id: string; environment_id: string; endpoint_id: string };
    query: Record<string, never>;
    body: undefined;
    response: WebhookEndpoint;
  };
  /** Change, disable or enable a webhook endpoint */
  changeWebhookEndpoint: {
    path: { organization_id: string; app_id: string; environment_id: string; endpoint_id: string };
    query: Record<string, never>;
    body: { "url"?: string; "event_types"?: Array<"bundle.published" | "program.activated" | "program.paused" | "program.archived" | "subject.created" | "subject.updated" | "subject.deleted" | "enrollment.created" | "enrollment.updated" | "enrollment.withdrawn" | "enrollment.cycle_due" | "session.started" | "session.abandoned" | "evaluation.completed" | "evaluation.needs_review" | "evaluation.failed" | "evaluation.superseded" | "evaluation.deleted" | "guardrail.triggered" | "instrument.attention_required" | "ping">; "status"?: "enabled" | "disabled" };
    response: WebhookEndpoint;
  };
  /** Delete a webhook endpoint */
  deleteWebhookEndpoint: {
    path: { organization_id: string; app_id: string; environment_id: string; endpoint_id: string };
    query: Record<string, never>;
    body: undefined;
    response: undefined;
  };
  /** Give a webhook endpoint a new secret, shown once */
  rotateWebhookSecret: {
    path: { organization_id: string; app_id: string; environment_id: string; endpoint_id: string };
    query: Record<string, never>;
    body: { "overlap_seconds"?: number };
    response: { "id": string; "url": string; "event_types": Array<"bundle.published" | "program.activated" | "program.paused" | "program.archived" | "subject.created" | "subject.updated" | "subject.deleted" | "enrollment.created" | "enrollment.updated" | "enrollment.withdrawn" | "enrollment.cycle_due" | "session.started" | "session.abandoned" | "evaluation.completed" | "evaluation.needs_review" | "evaluation.failed" | "evaluation.superseded" | "evaluation.deleted" | "guardrail.triggered" | "instrument.attention_required" | "ping">; "status": "enabled" | "disabled"; "created_at": string; "secret": string };
  };
  /** Send a ping to a webhook endpoint */
  pingWebhookEndpoint: {
    path: { organization_id: string; app_id: string; environment_id: string; endpoint_id: string };
    query: Record<string, never>;
    body: undefined;
    response: WebhookDelivery;
  };
  /** How a webhook endpoint takes what is sent to it */
  getWebhookEndpointHealth: {
    path: { organization_id: string; app_id: string; environment_id: string; endpoint_id: string };
    query: Record<string, never>;
    body: undefined;
    response: WebhookEndpointHealth;
  };
  /** List webhook deliveries, newest first */
  listWebhookDeliveries: {
    path: { organization_id: string; app_id: string; environment_id: string };
    query: { limit?: number; cursor?: string; status?: "pending" | "succeeded" | "failed" | "dead_letter"; endpoint_id?: string };
    body: undefined;
    response: { "items": Array<WebhookDelivery>; "next_cursor": string };
  };
  /** Send the webhook deliveries of a time range again */
  retryWebhookDeliveries: {
    path: { organization_id: string; app_id: string; environment_id: string };
    query: Record<string, never>;
    body: { "starts_at": string; "ends_at": string; "status"?: "failed" | "dead_letter" | "succeeded"; "endpoint_id"?: string };
    response: { "retried": number; "more": boolean };
  };
  /** Send a webhook delivery again */
  retryWebhookDelivery: {
    path: { organization_id: string; app_id: string; environment_id: string; delivery_id: string };
    query: Record<string, never>;
    body: undefined;
    response: WebhookDelivery;
  };
  /** List the attempts of a webhook delivery, newest first */
  listWebhookAttempts: {
    path: { organization_id: string; app_id: string; environment_id: string; delivery_id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    response: { "items": Array<WebhookAttempt>; "next_cursor": string };
  };
  /** Read the feed of events, oldest first */
  listEvents: {
    path: { organization_id: string; app_id: string; environment_id: string };
    query: { limit?: number; cursor?: string; type?: "bundle.published" | "program.activated" | "program.paused" | "program.archived" | "subject.created" | "subject.updated" | "subject.deleted" | "enrollment.created" | "enrollment.updated" | "enrollment.withdrawn" | "enrollment.cycle_due" | "session.started" | "session.abandoned" | "evaluation.completed" | "evaluation.needs_review" | "evaluation.failed" | "evaluation.superseded" | "evaluation.deleted" | "guardrail.triggered" | "instrument.attention_required" | "ping"; after?: string };
    body: undefined;
    response: { "items": Array<Event>; "next_cursor": string };
  };
}

export const OPERATIONS = {
  getHealth: { method: 'GET', path: '/healthz', takesKey: false },
  getReadiness: { method: 'GET', path: '/readyz', takesKey: false },
  getMetrics: { method: 'GET', path: '/metrics', takesKey: false },
  getOpenApi: { method: 'GET', path: '/openapi.json', takesKey: false },
  getStartPage: { method: 'GET', path: '/', takesKey: false },
  getStartPageFile: { method: 'GET', path: '/start/{file}', takesKey: false },
  getReferencePage: { method: 'GET', path: '/docs', takesKey: false },
  getReferencePageFile: { method: 'GET', path: '/docs/{file}', takesKey: false },
  getParticipantPage: { method: 'GET', path: '/p', takesKey: false },
  getParticipantPageFile: { method: 'GET', path: '/p/{file}', takesKey: false },
  login: { method: 'POST', path: '/auth/login', takesKey: false },
  getMe: { method: 'GET', path: '/auth/me', takesKey: false },
  logout: { method: 'POST', path: '/auth/logout', takesKey: false },
  changePassword: { method: 'POST', path: '/auth/password', takesKey: true },
  forgotPassword: { method: 'POST', path: '/auth/password/forgot', takesKey: false },
  resetPassword: { method: 'POST', path: '/auth/password/reset', takesKey: true },
  acceptInvitation: { method: 'POST', path: '/auth/invitations/accept', takesKey: true },
  createOrganization: { method: 'POST', path: '/v1/organizations', takesKey: true },
  listOrganizations: { method: 'GET', path: '/v1/organizations', takesKey: false },
  getOrganization: { method: 'GET', path: '/v1/organizations/{organization_id}', takesKey: false },
  createApiKey: { method: 'POST', path: '/v1/organizations/{organization_id}/api-keys', takesKey: true },
  listApiKeys: { method: 'GET', path: '/v1/organizations/{organization_id}/api-keys', takesKey: false },
  getApiKey: { method: 'GET', path: '/v1/organizations/{organization_id}/api-keys/{api_key_id}', takesKey: false },
  revokeApiKey: { method: 'DELETE', path: '/v1/organizations/{organization_id}/api-keys/{api_key_id}', takesKey: true },
  rotateApiKey: { method: 'POST', path: '/v1/organizations/{organization_id}/api-keys/{api_key_id}/rotate', takesKey: true },
  createMembership: { method: 'POST', path: '/v1/organizations/{organization_id}/memberships', takesKey: true },
  listMemberships: { method: 'GET', path: '/v1/organizations/{organization_id}/memberships', takesKey: false },
  changeMembership: { method: 'PATCH', path: '/v1/organizations/{organization_id}/memberships/{membership_id}', takesKey: true },
  removeMembership: { method: 'DELETE', path: '/v1/organizations/{organization_id}/memberships/{membership_id}', takesKey: true },
  createInvitation: { method: 'POST', path: '/v1/organizations/{organization_id}/invitations', takesKey: true },
  listInvitations: { method: 'GET', path: '/v1/organizations/{organization_id}/invitations', takesKey: false },
  createInvitationLink: { method: 'POST', path: '/v1/organizations/{organization_id}/invitations/{invitation_id}/link', takesKey: true },
  revokeInvitation: { method: 'DELETE', path: '/v1/organizations/{organization_id}/invitations/{invitation_id}', takesKey: true },
  createApp: { method: 'POST', path: '/v1/organizations/{organization_id}/apps', takesKey: true },
  listApps: { method: 'GET', path: '/v1/organizations/{organization_id}/apps', takesKey: false },
  getApp: { method: 'GET', path: '/v1/organizations/{organization_id}/apps/{app_id}', takesKey: false },
  listEnvironments: { method: 'GET', path: '/v1/organizations/{organization_id}/apps/{app_id}/environments', takesKey: false },
  getEnvironment: { method: 'GET', path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}', takesKey: false },
  changeEnvironment: { method: 'PATCH', path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}', takesKey: true },
  createDefinition: { method: 'POST', path: '/v1/organizations/{organization_id}/apps/{app_id}/definitions/{kind}', takesKey: true },
  getDefinition: { method: 'GET', path: '/v1/organizations/{organization_id}/apps/{app_id}/definitions/{definition_id}', takesKey: false },
  listDefinitions: { method: 'GET', path: '/v1/organizations/{organization_id}/apps/{app_id}/definitions', takesKey: false },
  checkDefinition: { method: 'POST', path: '/v1/organizations/{organization_id}/apps/{app_id}/definitions/check', takesKey: false },
  getDefinitionDiagnostics: { method: 'GET', path: '/v1/organizations/{organization_id}/apps/{app_id}/definitions/{definition_id}/diagnostics', takesKey: false },
  diffDefinitions: { method: 'GET', path: '/v1/organizations/{organization_id}/apps/{app_id}/definitions/{definition_id}/diff/{other_definition_id}', takesKey: false },
  setDefinitionStatus: { method: 'POST', path: '/v1/organizations/{organization_id}/apps/{app_id}/definitions/{definition_id}/status', takesKey: true },
  listTemplates: { method: 'GET', path: '/v1/organizations/{organization_id}/apps/{app_id}/templates', takesKey: false },
  getTemplate: { method: 'GET', path: '/v1/organizations/{organization_id}/apps/{app_id}/templates/{template_id}', takesKey: false },
  cloneTemplate: { method: 'POST', path: '/v1/organizations/{organization_id}/apps/{app_id}/templates/{template_id}/clone', takesKey: true },
  createBundle: { method: 'POST', path: '/v1/organizations/{organization_id}/apps/{app_id}/bundles', takesKey: true },
  listBundles: { method: 'GET', path: '/v1/organizations/{organization_id}/apps/{app_id}/bundles', takesKey: false },
  getBundle: { method: 'GET', path: '/v1/organizations/{organization_id}/apps/{app_id}/bundles/{bundle_id}', takesKey: false },
  setBundleStatus: { method: 'POST', path: '/v1/organizations/{organization_id}/apps/{app_id}/bundles/{bundle_id}/status', takesKey: true },
  publishBundle: { method: 'POST', path: '/v1/organizations/{organization_id}/apps/{app_id}/bundles/{bundle_id}/publish', takesKey: true },
  getBundleDiagnostics: { method: 'GET', path: '/v1/organizations/{organization_id}/apps/{app_id}/bundles/{bundle_id}/diagnostics', takesKey: false },
  diffBundles: { method: 'GET', path: '/v1/organizations/{organization_id}/apps/{app_id}/bundles/{bundle_id}/diff/{other_bundle_id}', takesKey: false },
  simulateBundle: { method: 'POST', path: '/v1/organizations/{organization_id}/apps/{app_id}/bundles/{bundle_id}/simulate', takesKey: false },
  createProgram: { method: 'POST', path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/programs', takesKey: true },
  listPrograms: { method: 'GET', path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/programs', takesKey: false },
  getProgram: { method: 'GET', path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/programs/{program_id}', takesKey: false },
  changeProgram: { method: 'PATCH', path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/programs/{program_id}', takesKey: true },
  setProgramStatus: { method: 'POST', path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/programs/{program_id}/status', takesKey: true },
  activateProgram: { method: 'POST', path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/programs/{program_id}/activate', takesKey: true },
  importSubjects: { method: 'POST', path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/subjects/batch', takesKey: true },
  getSubject: { method: 'GET', path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/subjects/{subject_id}', takesKey: false },
  eraseSubject: { method: 'DELETE', path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/subjects/{subject_id}', takesKey: true },
  listSubjects: { method: 'GET', path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/subjects', takesKey: false },
  lookupSubject: { method: 'POST', path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/subjects/lookup', takesKey: false },
  exportSubject: { method: 'GET', path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/subjects/{subject_id}/export', takesKey: false },
  createEnrollment: { method: 'POST', path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/enrollments', takesKey: true },
  listEnrollments: { method: 'GET', path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/enrollments', takesKey: false },
  createEnrollments: { method: 'POST', path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/enrollments/batch', takesKey: true },
  getEnrollment: { method: 'GET', path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/enrollments/{enrollment_id}', takesKey: false },
  setEnrollmentStatus: { method: 'POST', path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/enrollments/{enrollment_id}/status', takesKey: true },
  createParticipantSession: { method: 'POST', path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/participant-sessions', takesKey: true },
  getParticipantSession: { method: 'GET', path: '/v1/participant/session', takesKey: false },
  saveParticipantAnswers: { method: 'POST', path: '/v1/participant/answers', takesKey: true },
  completeParticipantSession: { method: 'POST', path: '/v1/participant/complete', takesKey: true },
  getOwnDueQuestions: { method: 'GET', path: '/v1/participant/due-questions', takesKey: false },
  askOwnDueQuestions: { method: 'POST', path: '/v1/participant/due-questions', takesKey: true },
  answerOwnDueQuestions: { method: 'POST', path: '/v1/participant/due-questions/answers', takesKey: true },
  getEvaluation: { method: 'GET', path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/evaluations/{evaluation_id}', takesKey: false },
  listEvaluations: { method: 'GET', path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/evaluations', takesKey: false },
  reviewEvaluation: { method: 'POST', path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/evaluations/{evaluation_id}/review', takesKey: true },
  listEvaluationReviews: { method: 'GET', path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/evaluations/{evaluation_id}/reviews', takesKey: false },
  rescoreEvaluation: { method: 'POST', path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/evaluations/{evaluation_id}/rescore', takesKey: true },
  replayEvaluation: { method: 'GET', path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/evaluations/{evaluation_id}/replay', takesKey: false },
  getEvaluationReport: { method: 'GET', path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/evaluations/{evaluation_id}/report', takesKey: false },
  exportEvaluations: { method: 'GET', path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/evaluations/export', takesKey: false },
  askDueQuestions: { method: 'POST', path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/continuous-evaluation/due-questions', takesKey: true },
  answerDueQuestions: { method: 'POST', path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/continuous-evaluation/answers', takesKey: true },
  explainDueQuestions: { method: 'POST', path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/continuous-evaluation/explain', takesKey: false },
  getEnrollmentAdherence: { method: 'GET', path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/enrollments/{enrollment_id}/adherence', takesKey: false },
  getProgramAdherence: { method: 'GET', path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/programs/{program_id}/adherence', takesKey: false },
  getInstrumentHealth: { method: 'GET', path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/analytics/instrument-health', takesKey: false },
  createWebhookEndpoint: { method: 'POST', path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/webhook-endpoints', takesKey: true },
  listWebhookEndpoints: { method: 'GET', path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/webhook-endpoints', takesKey: false },
  getWebhookEndpoint: { method: 'GET', path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/webhook-endpoints/{endpoint_id}', takesKey: false },
  changeWebhookEndpoint: { method: 'PATCH', path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/webhook-endpoints/{endpoint_id}', takesKey: true },
  deleteWebhookEndpoint: { method: 'DELETE', path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/webhook-endpoints/{endpoint_id}', takesKey: true },
  rotateWebhookSecret: { method: 'POST', path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/webhook-endpoints/{endpoint_id}/rotate-secret', takesKey: true },
  pingWebhookEndpoint: { method: 'POST', path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/webhook-endpoints/{endpoint_id}/ping', takesKey: true },
  getWebhookEndpointHealth: { method: 'GET', path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/webhook-endpoints/{endpoint_id}/health', takesKey: false },
  listWebhookDeliveries: { method: 'GET', path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/webhook-deliveries', takesKey: false },
  retryWebhookDeliveries: { method: 'POST', path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/webhook-deliveries/retry', takesKey: true },
  retryWebhookDelivery: { method: 'POST', path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/webhook-deliveries/{delivery_id}/retry', takesKey: true },
  listWebhookAttempts: { method: 'GET', path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/webhook-deliveries/{delivery_id}/attempts', takesKey: false },
  listEvents: { method: 'GET', path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/events', takesKey: false },
} as const;
