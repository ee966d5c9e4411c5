// Generated from openapi.json by sdk/generate.ts; do not edit.

export type AcceptedAnswers = { "accepted": number; "evaluation_id"?: string };

export type AnswerDueQuestionsRequest = { "program_id": string; "subject_id": string; "answers": Array<DeliveryAnswer> };

export type AnswerOwnDueQuestionsRequest = { "answers": Array<DeliveryAnswer> };

export type AnswerValue = string | number | boolean | Array<string> | { [key: string]: string } | null;

export type ApiKey = { "id": string; "organization_id": string; "name": string; "scopes": Array<Scope>; "app_id"?: string; "environment_id"?: string; "legacy": boolean; "created_by_user_id": string; "created_at": string; "expires_at"?: string; "last_used_at"?: string };

export type ApiKeyList = { "items": Array<ApiKey>; "next_cursor": string };

export type ApiKeyWithSecret = { "id": string; "organization_id": string; "name": string; "scopes": Array<Scope>; "app_id"?: string; "environment_id"?: string; "legacy": boolean; "created_by_user_id": string; "created_at": string; "expires_at"?: string; "last_used_at"?: string; "key": string };

export type Application = { "id": string; "organization_id": string; "name": string; "slug": string; "description": string; "created_at": string };

export type ApplicationList = { "items": Array<Application>; "next_cursor": string };

export type AuditCheckpoint = { "id": string; "organization_id": string; "position": number; "chain_hash": string; "created_at": string; "key_id": string; "signature": string };

export type AuditCheckpointList = { "items": Array<AuditCheckpoint>; "next_cursor": string };

export type AuditEntry = { "id": string; "organization_id": string; "transaction": string; "action": string; "actor_kind": "api_key" | "user" | "participant" | "anonymous" | "system"; "actor_id": string; "user_id"?: string; "resource_type": string; "resource_id": string; "app_id"?: string; "environment_id"?: string; "request_id": string; "network": string; "before_digest"?: string; "after_digest"?: string; "details": { [key: string]: unknown }; "created_at": string; "chain"?: { "position": number; "entry_hash": string; "chain_hash": string; "chained_at": string } };

export type AuditEntryList = { "items": Array<AuditEntry>; "next_cursor": string };

export type AuditKeySet = { "keys": Array<{ "kty": "OKP"; "crv": "Ed25519"; "x": string; "kid": string; "use": "sig"; "alg": "EdDSA" }> };

export type AuditVerification = { "valid": boolean; "chained": number; "unchained_tail": number; "last_position": number; "errors": Array<{ "position": number; "entry_id"?: string; "kind": "edited" | "deleted" | "inserted" | "reordered" | "truncated" | "restamped" | "rewritten" | "signature_invalid" }> };

export type Bundle = { "id": string; "app_id": string; "name": string; "experience_version_id": string; "scorecard_version_id": string; "context_version_id": string; "guardrail_version_id": string; "adaptive_policy_version_id": string; "report_template_version_id": string; "fingerprint": string; "revision": number; "status": LifecycleStatus; "created_at": string; "created_by_user_id"?: string; "published_at"?: string };

export type BundleList = { "items": Array<Bundle>; "next_cursor": string };

export type ChangeEnvironmentRequest = { "allowed_origins"?: Array<string>; "participant_result_ttl_seconds"?: number };

export type ChangeMembershipRequest = { "role": Role };

export type ChangeProgramRequest = { "name"?: string; "recurrence"?: Recurrence; "version_bundle_id"?: string; "context_overrides"?: { [key: string]: unknown } };

export type ChangeWebhookEndpointRequest = { "url"?: string; "event_types"?: Array<EventType>; "status"?: "enabled" | "disabled" };

export type CloneTemplateRequest = { "business_id_prefix": string };

export type ClonedTemplate = { "definitions": Array<Definition>; "template_id": string };

export type CompletionResult = { "evaluation_id": string; "status": EvaluationStatus; "created_at": string; "completed_at"?: string; "alignment"?: { [key: string]: unknown }; "confidence"?: { [key: string]: unknown }; "coverage"?: { [key: string]: unknown }; "primary_metric"?: { [key: string]: unknown }; "report"?: { [key: string]: unknown }; "guardrail_conflicts"?: Array<{ [key: string]: unknown }>; "sub_scores"?: Array<{ [key: string]: unknown }>; "unanswered_concepts"?: Array<string> };

export type CreateApiKeyRequest = { "name": string; "scopes": Array<Scope>; "app_id"?: string; "environment_id"?: string; "expires_at"?: string };

export type CreateAppRequest = { "name": string; "slug": string; "description"?: string; "timezone"?: string };

export type CreateBundleRequest = { "name": string; "experience_version_id": string; "scorecard_version_id": string; "context_version_id": string; "guardrail_version_id": string; "adaptive_policy_version_id": string; "report_template_version_id": string };

export type CreateDefinitionRequest = { "business_id": string; "content": { [key: string]: unknown }; "name": string; "locale"?: string };

export type CreateEnrollmentRequest = { "program_id": string; "subject_id": string };

export type CreateEnrollmentsRequest = { "program_id": string; "subject_ids": Array<string> };

export type CreateOrganizationRequest = { "name": string; "slug": string; "owner_email": string };

export type CreateParticipantSessionRequest = { "program_id": string; "subject_id": string; "locale"?: string; "ttl_seconds"?: number };

export type CreateProgramRequest = { "name": string; "version_bundle_id": string; "context_overrides"?: { [key: string]: unknown }; "mode"?: "one_time" | "continuous"; "recurrence"?: Recurrence; "release_policy"?: "automatic" | "review_required" };

export type CreateWebhookEndpointRequest = { "url": string; "event_types"?: Array<EventType> };

export type CreatedApp = { "application": Application; "live_environment": Environment; "test_environment": Environment };

export type CreatedOrganization = { "organization": Organization; "owner_membership": Membership; "api_key": { "id": string; "name": string; "key": string } };

export type Definition = { "id": string; "app_id": string; "business_id": string; "kind": DefinitionKind; "name": string; "locale": string; "content": { [key: string]: unknown }; "content_hash": string; "revision": number; "status": LifecycleStatus; "created_at": string; "created_by_user_id"?: string; "published_at"?: string };

export type DefinitionKind = "experience" | "scorecard" | "context" | "guardrail" | "adaptive_policy" | "report_template";

export type DefinitionList = { "items": Array<Definition>; "next_cursor": string };

export type DeliveryAnswer = { "delivery_id": string; "value"?: AnswerValue; "elapsed_ms"?: number; "declined"?: boolean };

export type Diagnostic = { "severity": "error" | "warning" | "info"; "code": string; "kind": DefinitionKind; "pointer": string; "message": string; "hint"?: string };

export type Diagnostics = { "valid": boolean; "diagnostics": Array<Diagnostic> };

export type DiffEntry = { "change": "added" | "removed" | "changed" | "reordered"; "part": string; "id": string; "of"?: string; "field"?: string; "pointer": string; "before"?: unknown; "after"?: unknown; "breaks"?: Array<string> };

export type DueExplanation = { "now": string; "due": Array<{ "question_id": string; "due_reason": string }>; "suppressed": Array<{ "question_id": string; "failed_gates": Array<{ "gate": string; "code": string; "detail": string; "next_eligible_at"?: string }>; "next_eligible_at"?: string }> };

export type DueQuestions = { "delivered_at": string; "items": Array<{ "delivery_id": string; "due_reason": "first_delivery" | "recurring" | "repeat_until_answered" | "event_triggered" | "adaptive_next"; "question": Question }> };

export type DueQuestionsRequest = { "program_id": string; "subject_id": string; "trigger"?: Trigger; "now"?: string };

export type Enrollment = { "id": string; "program_id": string; "subject_id": string; "environment_id": string; "status": EnrollmentStatus; "cycle_count": number; "enrolled_at": string; "last_cycle_at"?: string; "next_due_at"?: string; "withdrawn_at"?: string };

export type EnrollmentAdherence = { "enrollment_id": string; "starts_at": string; "ends_at": string; "due": number; "answered": number; "late": number; "missed": number };

export type EnrollmentEventData = { "enrollment_id": string; "program_id": string; "subject_id": string; "status": string };

export type EnrollmentList = { "items": Array<Enrollment>; "next_cursor": string };

export type EnrollmentReceipts = { "receipts": Array<{ "item_index": number; "subject_id": string; "enrollment_id": string | null; "outcome": "created" | "conflict"; "error_code": string | null }> };

export type EnrollmentStatus = "active" | "paused" | "completed" | "withdrawn";

export type Environment = { "id": string; "app_id": string; "organization_id": string; "slug": string; "timezone": string; "kind": "test" | "live"; "status": "active" | "archived"; "created_at": string };

export type EnvironmentList = { "items": Array<Environment>; "next_cursor": string };

export type EnvironmentSettings = { "id": string; "app_id": string; "organization_id": string; "slug": string; "timezone": string; "kind": "test" | "live"; "status": "active" | "archived"; "created_at": string; "allowed_origins": Array<string>; "participant_result_ttl_seconds": number };

/** Identifies the error. Codes are stable; messages can change. */
export type ErrorCode = "malformed_request" | "unauthenticated" | "insufficient_scope" | "forbidden_origin" | "not_found" | "method_not_allowed" | "conflict" | "slug_taken" | "already_member" | "already_enrolled" | "already_completed" | "already_accepted" | "last_owner" | "last_platform_admin" | "invalid_transition" | "program_not_active" | "program_not_continuous" | "not_enrolled" | "subject_deleted" | "program_archived" | "bundle_not_published" | "delivery_closed" | "cycle_not_open" | "evaluation_not_finished" | "job_not_succeeded" | "idempotency_key_in_progress" | "participant_session_expired" | "invitation_expired" | "password_reset_expired" | "payload_too_large" | "unsupported_media_type" | "validation_error" | "idempotency_key_reused" | "definition_invalid" | "bundle_invalid" | "kind_mismatch" | "invalid_recurrence" | "invalid_context_overrides" | "answer_invalid" | "required_unanswered" | "address_not_allowed" | "wrong_password" | "simulation_too_large" | "rate_limited" | "internal_error" | "overloaded" | "database_unavailable";

/** An error with a stable code. */
export type ErrorResponse = { "detail": { "code": ErrorCode; "message": string; "context": { [key: string]: unknown }; "request_id": string } };

export type Evaluation = { "id": string; "app_id": string; "environment_id": string; "program_id": string; "subject_id": string; "version_bundle_id": string; "context_fingerprint": string; "status": EvaluationStatus; "created_at": string; "completed_at"?: string; "alignment"?: { [key: string]: unknown }; "confidence"?: { [key: string]: unknown }; "coverage"?: { [key: string]: unknown }; "primary_metric"?: { [key: string]: unknown }; "report"?: { [key: string]: unknown }; "guardrail_conflicts"?: Array<{ [key: string]: unknown }>; "sub_scores"?: Array<{ [key: string]: unknown }>; "unanswered_concepts"?: Array<string>; "trace"?: { [key: string]: unknown }; "adaptive_trace"?: Array<{ [key: string]: unknown }> };

export type EvaluationEventData = { "evaluation_id": string; "enrollment_id": string; "program_id": string; "subject_id": string; "status": string };

export type EvaluationList = { "items": Array<Evaluation>; "next_cursor": string };

export type EvaluationReceipt = { "evaluation_id": string; "organization_id": string; "status": "pending" | "final"; "engine_version": string; "bundle_fingerprint": string; "context_fingerprint": string; "answers_digest": string; "input_digest": string; "result_digest": string; "digest_key": string; "entry": AuditEntry; "inclusion"?: { "previous": string; "links": Array<{ "entry_hash": string; "chained_at": string }>; "checkpoint": AuditCheckpoint }; "key_id": string; "public_key": string; "signature": string; "recomputation"?: { "contents": { [key: string]: unknown }; "input": { [key: string]: unknown } } };

export type EvaluationReport = { "title": string; "locale": string; "blocks": Array<{ "id": string; "type": string; "text"?: string; "data"?: { [key: string]: unknown } }> };

export type EvaluationReview = { "id": string; "decision": "approve" | "reject" | "amend" | "rescore"; "reason"?: string; "amendments"?: Array<{ "question_id": string; "before": unknown; "after": unknown }>; "new_evaluation_id"?: string; "reviewer_kind": string; "reviewer_id": string; "user_id"?: string; "status_before": EvaluationStatus; "status_after": EvaluationStatus; "created_at": string };

export type EvaluationStatus = "pending" | "in_progress" | "needs_review" | "completed" | "failed" | "superseded" | "deleted";

export type Event = { "id": string; "type": EventType; "timestamp": string; "data": { [key: string]: unknown } };

export type EventList = { "items": Array<Event>; "next_cursor": string };

export type EventType = "bundle.published" | "program.activated" | "program.paused" | "program.archived" | "subject.created" | "subject.updated" | "subject.deleted" | "enrollment.created" | "enrollment.updated" | "enrollment.withdrawn" | "enrollment.cycle_due" | "session.started" | "session.abandoned" | "evaluation.completed" | "evaluation.needs_review" | "evaluation.failed" | "evaluation.superseded" | "evaluation.deleted" | "guardrail.triggered" | "instrument.attention_required" | "ping";

export type ExportedEvaluation = { "id": string; "app_id": string; "environment_id": string; "program_id": string; "subject_id": string; "version_bundle_id": string; "context_fingerprint": string; "status": EvaluationStatus; "created_at": string; "completed_at"?: string; "alignment"?: { [key: string]: unknown }; "confidence"?: { [key: string]: unknown }; "coverage"?: { [key: string]: unknown }; "primary_metric"?: { [key: string]: unknown }; "report"?: { [key: string]: unknown }; "guardrail_conflicts"?: Array<{ [key: string]: unknown }>; "sub_scores"?: Array<{ [key: string]: unknown }>; "unanswered_concepts"?: Array<string>; "trace"?: { [key: string]: unknown }; "adaptive_trace"?: Array<{ [key: string]: unknown }>; "context"?: { [key: string]: unknown }; "answers": Array<LoggedAnswer>; "reviews": Array<EvaluationReview> };

export type Health = { "status": "ok" };

export type ImportReceipts = { "batch_id": string; "idempotent_replay": boolean; "receipts": Array<{ "item_index": number; "subject_id": string | null; "outcome": "created" | "updated" | "conflict"; "error_code": "subject_erasing" | "identity_mode_conflict" | "profile_too_large" | "profile_not_storable" | null }> };

export type ImportSubjectsRequest = { "items": Array<{ "external_id": string; "identity_mode"?: "enterprise_managed"; "profile"?: { [key: string]: unknown } | null }> };

export type InstrumentHealth = { "environment_id": string; "starts_at": string; "ends_at": string; "status": "healthy" | "attention_required" | "insufficient_data"; "completion_rate": number; "sessions_started": number; "sessions_active": number; "sessions_completed": number; "sessions_abandoned": number; "privacy_floor_applied": boolean; "median_active_ms"?: number; "median_questions"?: number; "question_health": Array<QuestionHealth>; "reasons": Array<string> };

export type Invitation = { "id": string; "organization_id": string; "created_by_user_id": string; "email": string; "role": Role; "status": "pending" | "accepted" | "revoked" | "expired"; "created_at": string; "expires_at": string };

export type InvitationLink = { "invitation_id": string; "token": string; "expires_at": string; "url": string };

export type InvitationList = { "items": Array<Invitation>; "next_cursor": string };

export type InvitationPreview = { "organization_name": string; "email": string; "role": Role; "expires_at": string };

export type InviteRequest = { "email": string; "role"?: Role };

export type Job = { "id": string; "kind": "simulation"; "status": JobStatus; "progress": number; "created_at": string; "finished_at"?: string; "result_url"?: string; "error"?: { "code": string; "message": string } };

export type JobList = { "items": Array<Job>; "next_cursor": string };

export type JobStatus = "queued" | "running" | "succeeded" | "failed" | "cancelled";

export type LifecycleStatus = "draft" | "validated" | "published" | "deprecated" | "archived";

export type LoggedAnswer = { "question_id": string; "value": unknown; "declined": boolean; "elapsed_ms": number | null; "answered_at": string };

export type Membership = { "id": string; "organization_id": string; "user_id": string; "role": Role; "created_at": string; "updated_at": string };

export type MembershipList = { "items": Array<Membership>; "next_cursor": string };

export type Organization = { "id": string; "name": string; "slug": string; "created_at": string };

export type OrganizationList = { "items": Array<Organization>; "next_cursor": string };

export type OwnDueQuestions = { "delivered_at": string; "items": Array<{ "delivery_id": string; "due_reason": "first_delivery" | "recurring" | "repeat_until_answered" | "event_triggered" | "adaptive_next"; "question": ParticipantQuestion }> };

export type OwnDueQuestionsRequest = { "trigger"?: Trigger };

export type ParticipantQuestion = { "id": string; "input": QuestionInput; "options": Array<{ "id": string; "label": string }>; "prompt": string; "section_id": string; "required": boolean; "schedule"?: QuestionSchedule; "min"?: number; "max"?: number; "step"?: number; "unit"?: string; "max_length"?: number; "max_choices"?: number; "rows"?: Array<{ "id": string; "label": string }>; "allow_decline"?: boolean };

export type ParticipantSession = { "session_id": string; "evaluation_id": string; "participant_token": string; "expires_at": string; "url": string };

export type Principal = { "kind": "api_key" | "user"; "principal_id": string; "scopes": Array<Scope>; "api_key_name": string; "email": string };

export type Program = { "id": string; "app_id": string; "environment_id": string; "name": string; "version_bundle_id": string; "mode": "one_time" | "continuous"; "release_policy": "automatic" | "review_required"; "context_overrides": { [key: string]: unknown }; "recurrence": { [key: string]: unknown }; "status": ProgramStatus; "created_at": string; "updated_at": string; "created_by_user_id"?: string };

export type ProgramAdherence = { "program_id": string; "starts_at": string; "ends_at": string; "due": number; "answered": number; "late": number; "missed": number };

export type ProgramEventData = { "program_id": string; "version_bundle_id": string; "status": string };

export type ProgramList = { "items": Array<Program>; "next_cursor": string };

export type ProgramStatus = "draft" | "active" | "paused" | "archived";

export type Question = { "id": string; "input": QuestionInput; "options": Array<{ "id": string; "label": string; "scores": { [key: string]: unknown } }>; "prompt": string; "section_id": string; "purpose"?: Array<string>; "remarks"?: string; "visible_if"?: { [key: string]: unknown }; "required": boolean; "schedule"?: QuestionSchedule; "min"?: number; "max"?: number; "step"?: number; "unit"?: string; "max_length"?: number; "max_choices"?: number; "rows"?: Array<{ "id": string; "label": string }>; "allow_decline"?: boolean };

export type QuestionHealth = { "question_id": string; "views": number; "answers": number; "answer_changes": number; "skips": number; "respondents": number; "answer_rate": number; "answer_change_rate": number; "skip_rate": number; "status": "healthy" | "attention_required" | "insufficient_data"; "median_elapsed_ms"?: number; "reasons"?: Array<string> };

export type QuestionInput = "single_select" | "multi_select" | "likert" | "rating" | "nps" | "number" | "slider" | "boolean" | "text" | "long_text" | "date" | "time" | "ranking" | "matrix" | "consent" | "information";

export type QuestionSchedule = { "frequency": string; "trigger": { "type": string; "event": string; "page": string }; "max_per_login": number; "repeat_until_answered": boolean };

export type Readiness = { "status": "ready"; "migrations": number };

export type Recurrence = { "day_of_month"?: number; "event_names"?: Array<string>; "frequency"?: string; "local_time"?: string; "starts_at"?: string; "timezone"?: string; "weekday"?: number };

export type ReplayResult = { "identical": boolean; "differences": Array<{ "pointer": string; "stored"?: unknown; "recomputed"?: unknown }>; "engine_version": string };

export type RetriedWebhookDeliveries = { "retried": number; "more": boolean };

export type RetryWebhookDeliveriesRequest = { "starts_at": string; "ends_at": string; "status"?: "failed" | "dead_letter" | "succeeded"; "endpoint_id"?: string };

export type ReviewEvaluationRequest = { "decision": "approve" | "reject" | "amend"; "reason": string; "amendments"?: Array<{ "question_id": string; "value": AnswerValue }> };

export type Role = "owner" | "admin" | "editor" | "reviewer" | "analyst" | "viewer";

export type RotateWebhookSecretRequest = { "overlap_seconds"?: number };

export type SaveAnswersRequest = { "answers": Array<{ "question_id": string; "value"?: AnswerValue; "elapsed_ms"?: number; "declined"?: boolean }>; "events"?: Array<{ "type": "view" | "change" | "skip"; "question_id": string; "at": string }> };

export type Scope = "organization:read" | "organization:write" | "definitions:read" | "definitions:write" | "bundles:read" | "bundles:write" | "bundles:publish" | "programs:read" | "programs:write" | "subjects:read" | "subjects:write" | "subjects:erase" | "subjects:export" | "enrollments:read" | "enrollments:write" | "sessions:write" | "evaluations:read" | "evaluations:review" | "analytics:read" | "webhooks:read" | "webhooks:write" | "audit:read" | "platform:admin";

export type SessionEventData = { "session_id": string; "evaluation_id": string; "program_id": string; "subject_id": string };

export type SessionView = { "session_id": string; "status": "issued" | "active" | "completed" | "abandoned" | "revoked"; "locale": string; "title"?: string; "sections"?: Array<{ "id": string; "title": string; "description"?: string }>; "progress": { "answered": number; "estimated_total": number; "ratio": number }; "questions": Array<ParticipantQuestion>; "answers": Array<{ "question_id": string; "value": AnswerValue; "declined": boolean; "answered_at": string }> };

export type SimulateBundleRequest = { "respondents"?: number; "seed"?: string; "theta"?: { [key: string]: unknown } };

export type Subject = { "id": string; "organization_id": string; "app_id": string; "environment_id": string; "identity_mode": "enterprise_managed" | "reusable" | "legacy_anonymous"; "status": "active" | "deleted"; "created_at": string; "updated_at": string };

export type SubjectEventData = { "subject_id": string };

export type SubjectExport = { "subject": Subject; "external_id"?: string; "profile": { [key: string]: unknown }; "enrollments": Array<Enrollment>; "evaluations": Array<ExportedEvaluation>; "sessions": Array<{ "id": string; "evaluation_id"?: string; "program_id": string; "locale": string; "status": "issued" | "active" | "completed" | "abandoned" | "revoked"; "created_at": string; "started_at"?: string; "ended_at"?: string; "expires_at": string }>; "deliveries": Array<{ "id": string; "enrollment_id": string; "evaluation_id"?: string; "question_id": string; "due_reason": string; "delivered_at": string; "expires_at"?: string; "answered_at"?: string; "declined": boolean }> };

export type SubjectList = { "items": Array<Subject>; "next_cursor": string };

export type Template = { "id": string; "slug": string; "name": string; "description": string; "version": string; "locales": Array<string>; "mode": "one_time" | "continuous"; "recurrence"?: { [key: string]: unknown }; "tags": Array<string>; "source": string; "authors": Array<string>; "citation": string; "licence": string; "permission": string; "notes": string; "contents": { "experience": { [key: string]: unknown }; "scorecard": { [key: string]: unknown }; "context": { [key: string]: unknown }; "guardrail": { [key: string]: unknown }; "adaptive_policy": { [key: string]: unknown }; "report_template": { [key: string]: unknown } } };

export type TemplateListItem = { "id": string; "slug": string; "name": string; "description": string; "version": string; "locales": Array<string>; "mode": "one_time" | "continuous"; "recurrence"?: { [key: string]: unknown }; "tags": Array<string>; "source": string; "authors": Array<string>; "citation": string; "licence": string; "permission": string; "notes": string };

export type TemplateListItemList = { "items": Array<TemplateListItem>; "next_cursor": string };

export type Trigger = { "event"?: string; "login_session_id"?: string; "page"?: string };

export type UserSession = { "id": string; "created_at": string; "last_seen_at": string; "expires_at": string; "current": boolean };

export type UserSessionList = { "items": Array<UserSession>; "next_cursor": string };

/** One error of the request. */
export type ValidationError = { "loc": Array<string | number>; "msg": string; "type": string; "ctx"?: { [key: string]: unknown }; "input"?: unknown };

/** Lists every error of the request. */
export type ValidationErrorList = { "detail": Array<ValidationError> };

export type VerifyAuditLogRequest = { "checkpoint"?: AuditCheckpoint };

export type WebhookAttempt = { "id": string; "attempted_at": string; "duration_ms": number; "response_status"?: number; "error"?: string; "response_body"?: string };

export type WebhookAttemptList = { "items": Array<WebhookAttempt>; "next_cursor": string };

export type WebhookDelivery = { "id": string; "endpoint_id": string; "event_id": string; "event_type": string; "status": WebhookDeliveryStatus; "attempt_count": number; "created_at": string; "delivered_at"?: string; "last_error"?: string; "next_attempt_at"?: string; "response_status"?: number };

export type WebhookDeliveryList = { "items": Array<WebhookDelivery>; "next_cursor": string };

export type WebhookDeliveryStatus = "pending" | "succeeded" | "failed" | "dead_letter";

export type WebhookEndpoint = { "id": string; "url": string; "event_types": Array<EventType>; "status": "enabled" | "disabled"; "created_at": string };

export type WebhookEndpointHealth = { "endpoint_id": string; "status": "enabled" | "disabled"; "disabled_reason"?: "by_request" | "gone" | "failing"; "failing_since"?: string; "oldest_waiting_at"?: string; "last_24_hours": { "pending": number; "succeeded": number; "failed": number; "dead_letter": number } };

export type WebhookEndpointList = { "items": Array<WebhookEndpoint>; "next_cursor": string };

export type WebhookEndpointWithSecret = { "id": string; "url": string; "event_types": Array<EventType>; "status": "enabled" | "disabled"; "created_at": string; "secret": string };

export interface Operations {
  /** Check that the process is running */
  getHealth: {
    path: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    response: Health;
  };
  /** Check that the service is ready */
  getReadiness: {
    path: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    response: Readiness;
  };
  /** Get metrics */
  getMetrics: {
    path: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    response: string;
  };
  /** Get the OpenAPI document */
  getOpenApi: {
    path: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    response: { [key: string]: unknown };
  };
  /** Get the contact for security reports */
  getSecurityTxt: {
    path: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    response: string;
  };
  /** Sign in */
  login: {
    path: Record<string, never>;
    query: Record<string, never>;
    body: { "email": string; "password": string };
    response: Principal;
  };
  /** List your sessions */
  listSessions: {
    path: Record<string, never>;
    query: { limit?: number; cursor?: string };
    body: undefined;
    response: UserSessionList;
  };
  /** End one of your sessions */
  endSession: {
    path: { session_id: string };
    query: Record<string, never>;
    body: undefined;
    response: undefined;
  };
  /** Get the current principal */
  getMe: {
    path: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    response: Principal;
  };
  /** Sign out */
  logout: {
    path: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    response: undefined;
  };
  /** Change your password */
  changePassword: {
    path: Record<string, never>;
    query: Record<string, never>;
    body: { "current_password": string; "new_password": string; "end_api_keys"?: boolean };
    response: undefined;
  };
  /** Request a password reset */
  forgotPassword: {
    path: Record<string, never>;
    query: Record<string, never>;
    body: { "email": string };
    response: undefined;
  };
  /** Reset a password */
  resetPassword: {
    path: Record<string, never>;
    query: Record<string, never>;
    body: { "token": string; "password": string; "end_api_keys"?: boolean };
    response: undefined;
  };
  /** Accept an invitation */
  acceptInvitation: {
    path: Record<string, never>;
    query: Record<string, never>;
    body: { "token": string; "password": string };
    response: Membership;
  };
  /** Preview an invitation */
  previewInvitation: {
    path: Record<string, never>;
    query: Record<string, never>;
    body: { "token": string };
    response: InvitationPreview;
  };
  /** List organizations */
  listOrganizations: {
    path: Record<string, never>;
    query: { limit?: number; cursor?: string };
    body: undefined;
    response: OrganizationList;
  };
  /** Create an organization */
  createOrganization: {
    path: Record<string, never>;
    query: Record<string, never>;
    body: CreateOrganizationRequest;
    response: CreatedOrganization;
  };
  /** Get an organization */
  getOrganization: {
    path: { organization_id: string };
    query: Record<string, never>;
    body: undefined;
    response: Organization;
  };
  /** List API keys */
  listApiKeys: {
    path: { organization_id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    response: ApiKeyList;
  };
  /** Create an API key */
  createApiKey: {
    path: { organization_id: string };
    query: Record<string, never>;
    body: CreateApiKeyRequest;
    response: ApiKeyWithSecret;
  };
  /** Get an API key */
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
  /** Rotate an API key */
  rotateApiKey: {
    path: { organization_id: string; api_key_id: string };
    query: Record<string, never>;
    body: undefined;
    response: ApiKeyWithSecret;
  };
  /** List audit log entries */
  listAuditLog: {
    path: { organization_id: string };
    query: { limit?: number; cursor?: string; action?: string; actor_id?: string; resource_type?: string; resource_id?: string; from?: string; to?: string };
    body: undefined;
    response: AuditEntryList;
  };
  /** Export the audit log */
  exportAuditLog: {
    path: { organization_id: string };
    query: { action?: string; actor_id?: string; resource_type?: string; resource_id?: string; from?: string; to?: string };
    body: undefined;
    response: string;
  };
  /** List audit log checkpoints */
  listAuditCheckpoints: {
    path: { organization_id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    response: AuditCheckpointList;
  };
  /** Verify the audit log */
  verifyAuditLog: {
    path: { organization_id: string };
    query: Record<string, never>;
    body: VerifyAuditLogRequest;
    response: AuditVerification;
  };
  /** Get the public audit keys */
  getAuditKeys: {
    path: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    response: AuditKeySet;
  };
  /** List memberships */
  listMemberships: {
    path: { organization_id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    response: MembershipList;
  };
  /** Create a membership */
  createMembership: {
    path: { organization_id: string };
    query: Record<string, never>;
    body: InviteRequest;
    response: Membership;
  };
  /** Change a member's role */
  changeMembership: {
    path: { organization_id: string; membership_id: string };
    query: Record<string, never>;
    body: ChangeMembershipRequest;
    response: Membership;
  };
  /** Remove a membership */
  removeMembership: {
    path: { organization_id: string; membership_id: string };
    query: Record<string, never>;
    body: undefined;
    response: undefined;
  };
  /** List invitations */
  listInvitations: {
    path: { organization_id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    response: InvitationList;
  };
  /** Create an invitation */
  createInvitation: {
    path: { organization_id: string };
    query: Record<string, never>;
    body: InviteRequest;
    response: Invitation;
  };
  /** Create an invitation link */
  createInvitationLink: {
    path: { organization_id: string; invitation_id: string };
    query: Record<string, never>;
    body: undefined;
    response: InvitationLink;
  };
  /** Revoke an invitation */
  revokeInvitation: {
    path: { organization_id: string; invitation_id: string };
    query: Record<string, never>;
    body: undefined;
    response: undefined;
  };
  /** List apps */
  listApps: {
    path: { organization_id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    response: ApplicationList;
  };
  /** Create an app */
  createApp: {
    path: { organization_id: string };
    query: Record<string, never>;
    body: CreateAppRequest;
    response: CreatedApp;
  };
  /** Get an app */
  getApp: {
    path: { organization_id: string; app_id: string };
    query: Record<string, never>;
    body: undefined;
    response: Application;
  };
  /** List environments */
  listEnvironments: {
    path: { organization_id: string; app_id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    response: EnvironmentList;
  };
  /** Get an environment */
  getEnvironment: {
    path: { organization_id: string; app_id: string; environment_id: string };
    query: Record<string, never>;
    body: undefined;
    response: Environment;
  };
  /** Update an environment */
  changeEnvironment: {
    path: { organization_id: string; app_id: string; environment_id: string };
    query: Record<string, never>;
    body: ChangeEnvironmentRequest;
    response: EnvironmentSettings;
  };
  /** Create a definition */
  createDefinition: {
    path: { organization_id: string; app_id: string; kind: DefinitionKind };
    query: Record<string, never>;
    body: CreateDefinitionRequest;
    response: Definition;
  };
  /** Get a definition */
  getDefinition: {
    path: { organization_id: string; app_id: string; definition_id: string };
    query: Record<string, never>;
    body: undefined;
    response: Definition;
  };
  /** List definitions */
  listDefinitions: {
    path: { organization_id: string; app_id: string };
    query: { limit?: number; cursor?: string; kind?: DefinitionKind; status?: LifecycleStatus };
    body: undefined;
    response: DefinitionList;
  };
  /** Check the content of a definition */
  checkDefinition: {
    path: { organization_id: string; app_id: string };
    query: Record<string, never>;
    body: { "kind": DefinitionKind; "content": { [key: string]: unknown } };
    response: Diagnostics;
  };
  /** Get the diagnostics of a definition */
  getDefinitionDiagnostics: {
    path: { organization_id: string; app_id: string; definition_id: string };
    query: Record<string, never>;
    body: undefined;
    response: Diagnostics;
  };
  /** Compare two definitions */
  diffDefinitions: {
    path: { organization_id: string; app_id: string; definition_id: string; other_definition_id: string };
    query: Record<string, never>;
    body: undefined;
    response: { "kind": DefinitionKind; "before": { "id": string; "business_id": string; "revision": number; "content_hash": string }; "after": { "id": string; "business_id": string; "revision": number; "content_hash": string }; "identical": boolean; "entries": Array<DiffEntry> };
  };
  /** Change the status of a definition */
  setDefinitionStatus: {
    path: { organization_id: string; app_id: string; definition_id: string };
    query: Record<string, never>;
    body: { "status": LifecycleStatus };
    response: Definition;
  };
  /** List templates */
  listTemplates: {
    path: { organization_id: string; app_id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    response: TemplateListItemList;
  };
  /** Get a template */
  getTemplate: {
    path: { organization_id: string; app_id: string; template_id: string };
    query: Record<string, never>;
    body: undefined;
    response: Template;
  };
  /** Clone a template */
  cloneTemplate: {
    path: { organization_id: string; app_id: string; template_id: string };
    query: Record<string, never>;
    body: CloneTemplateRequest;
    response: ClonedTemplate;
  };
  /** List bundles */
  listBundles: {
    path: { organization_id: string; app_id: string };
    query: { limit?: number; cursor?: string; status?: LifecycleStatus };
    body: undefined;
    response: BundleList;
  };
  /** Create a bundle */
  createBundle: {
    path: { organization_id: string; app_id: string };
    query: Record<string, never>;
    body: CreateBundleRequest;
    response: Bundle;
  };
  /** Get a bundle */
  getBundle: {
    path: { organization_id: string; app_id: string; bundle_id: string };
    query: Record<string, never>;
    body: undefined;
    response: Bundle;
  };
  /** Change the status of a bundle */
  setBundleStatus: {
    path: { organization_id: string; app_id: string; bundle_id: string };
    query: Record<string, never>;
    body: { "status": LifecycleStatus };
    response: Bundle;
  };
  /** Publish a bundle */
  publishBundle: {
    path: { organization_id: string; app_id: string; bundle_id: string };
    query: Record<string, never>;
    body: undefined;
    response: Bundle;
  };
  /** Get the diagnostics of a bundle */
  getBundleDiagnostics: {
    path: { organization_id: string; app_id: string; bundle_id: string };
    query: Record<string, never>;
    body: undefined;
    response: Diagnostics;
  };
  /** Compare two bundles */
  diffBundles: {
    path: { organization_id: string; app_id: string; bundle_id: string; other_bundle_id: string };
    query: Record<string, never>;
    body: undefined;
    response: { "before": { "id": string; "name": string; "revision": number; "fingerprint": string }; "after": { "id": string; "name": string; "revision": number; "fingerprint": string }; "identical": boolean; "kinds": { "experience": Array<DiffEntry>; "scorecard": Array<DiffEntry>; "context": Array<DiffEntry>; "guardrail": Array<DiffEntry>; "adaptive_policy": Array<DiffEntry>; "report_template": Array<DiffEntry> }; "comparability": Array<{ "concept_id": string; "comparable": boolean; "reasons": Array<{ "code": string; "item_id"?: string }> }> | null };
  };
  /** Simulate a bundle */
  simulateBundle: {
    path: { organization_id: string; app_id: string; bundle_id: string };
    query: Record<string, never>;
    body: SimulateBundleRequest;
    response: Job;
  };
  /** List the jobs of the app */
  listJobs: {
    path: { organization_id: string; app_id: string };
    query: { limit?: number; cursor?: string; status?: JobStatus };
    body: undefined;
    response: JobList;
  };
  /** Get a job */
  getJob: {
    path: { organization_id: string; app_id: string; job_id: string };
    query: Record<string, never>;
    body: undefined;
    response: Job;
  };
  /** Get the result of a job */
  getJobResult: {
    path: { organization_id: string; app_id: string; job_id: string };
    query: Record<string, never>;
    body: undefined;
    response: { [key: string]: unknown };
  };
  /** Cancel a job */
  cancelJob: {
    path: { organization_id: string; app_id: string; job_id: string };
    query: Record<string, never>;
    body: undefined;
    response: Job;
  };
  /** List the jobs of the environment */
  listEnvironmentJobs: {
    path: { organization_id: string; app_id: string; environment_id: string };
    query: { limit?: number; cursor?: string; status?: JobStatus };
    body: undefined;
    response: JobList;
  };
  /** Get a job of an environment */
  getEnvironmentJob: {
    path: { organization_id: string; app_id: string; environment_id: string; job_id: string };
    query: Record<string, never>;
    body: undefined;
    response: Job;
  };
  /** Get the result of a job of an environment */
  getEnvironmentJobResult: {
    path: { organization_id: string; app_id: string; environment_id: string; job_id: string };
    query: Record<string, never>;
    body: undefined;
    response: { [key: string]: unknown };
  };
  /** Cancel a job of an environment */
  cancelEnvironmentJob: {
    path: { organization_id: string; app_id: string; environment_id: string; job_id: string };
    query: Record<string, never>;
    body: undefined;
    response: Job;
  };
  /** List programs */
  listPrograms: {
    path: { organization_id: string; app_id: string; environment_id: string };
    query: { limit?: number; cursor?: string; status?: ProgramStatus; mode?: "one_time" | "continuous" };
    body: undefined;
    response: ProgramList;
  };
  /** Create a program */
  createProgram: {
    path: { organization_id: string; app_id: string; environment_id: string };
    query: Record<string, never>;
    body: CreateProgramRequest;
    response: Program;
  };
  /** Get a program */
  getProgram: {
    path: { organization_id: string; app_id: string; environment_id: string; program_id: string };
    query: Record<string, never>;
    body: undefined;
    response: Program;
  };
  /** Update a program */
  changeProgram: {
    path: { organization_id: string; app_id: string; environment_id: string; program_id: string };
    query: Record<string, never>;
    body: ChangeProgramRequest;
    response: Program;
  };
  /** Change the status of a program */
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
  /** Import subjects */
  importSubjects: {
    path: { organization_id: string; app_id: string; environment_id: string };
    query: Record<string, never>;
    body: ImportSubjectsRequest;
    response: ImportReceipts;
  };
  /** Get a subject */
  getSubject: {
    path: { organization_id: string; app_id: string; environment_id: string; subject_id: string };
    query: Record<string, never>;
    body: undefined;
    response: Subject;
  };
  /** Erase a subject */
  eraseSubject: {
    path: { organization_id: string; app_id: string; environment_id: string; subject_id: string };
    query: Record<string, never>;
    body: undefined;
    response: undefined;
  };
  /** List subjects */
  listSubjects: {
    path: { organization_id: string; app_id: string; environment_id: string };
    query: { limit?: number; cursor?: string; status?: "active" | "deleted" };
    body: undefined;
    response: SubjectList;
  };
  /** Look up a subject */
  lookupSubject: {
    path: { organization_id: string; app_id: string; environment_id: string };
    query: Record<string, never>;
    body: { "external_id": string };
    response: Subject;
  };
  /** Export a subject */
  exportSubject: {
    path: { organization_id: string; app_id: string; environment_id: string; subject_id: string };
    query: Record<string, never>;
    body: undefined;
    response: SubjectExport;
  };
  /** List enrollments */
  listEnrollments: {
    path: { organization_id: string; app_id: string; environment_id: string };
    query: { limit?: number; cursor?: string; program_id?: string; subject_id?: string; status?: EnrollmentStatus };
    body: undefined;
    response: EnrollmentList;
  };
  /** Create an enrollment */
  createEnrollment: {
    path: { organization_id: string; app_id: string; environment_id: string };
    query: Record<string, never>;
    body: CreateEnrollmentRequest;
    response: Enrollment;
  };
  /** Create enrollments in a batch */
  createEnrollments: {
    path: { organization_id: string; app_id: string; environment_id: string };
    query: Record<string, never>;
    body: CreateEnrollmentsRequest;
    response: EnrollmentReceipts;
  };
  /** Get an enrollment */
  getEnrollment: {
    path: { organization_id: string; app_id: string; environment_id: string; enrollment_id: string };
    query: Record<string, never>;
    body: undefined;
    response: Enrollment;
  };
  /** Change the status of an enrollment */
  setEnrollmentStatus: {
    path: { organization_id: string; app_id: string; environment_id: string; enrollment_id: string };
    query: Record<string, never>;
    body: { "status": EnrollmentStatus };
    response: Enrollment;
  };
  /** Create a participant session */
  createParticipantSession: {
    path: { organization_id: string; app_id: string; environment_id: string };
    query: Record<string, never>;
    body: CreateParticipantSessionRequest;
    response: ParticipantSession;
  };
  /** Get the participant session */
  getParticipantSession: {
    path: Record<string, never>;
    query: Record<string, never>;
    body: undefined;
    response: SessionView;
  };
  /** Save answers */
  saveParticipantAnswers: {
    path: Record<string, never>;
    query: Record<string, never>;
    body: SaveAnswersRequest;
    response: SessionView;
  };
  /** Complete the participant session */
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
  /** Deliver your due questions */
  askOwnDueQuestions: {
    path: Record<string, never>;
    query: Record<string, never>;
    body: OwnDueQuestionsRequest;
    response: OwnDueQuestions;
  };
  /** Answer your due questions */
  answerOwnDueQuestions: {
    path: Record<string, never>;
    query: Record<string, never>;
    body: AnswerOwnDueQuestionsRequest;
    response: AcceptedAnswers;
  };
  /** Get an evaluation */
  getEvaluation: {
    path: { organization_id: string; app_id: string; environment_id: string; evaluation_id: string };
    query: Record<string, never>;
    body: undefined;
    response: Evaluation;
  };
  /** List evaluations */
  listEvaluations: {
    path: { organization_id: string; app_id: string; environment_id: string };
    query: { limit?: number; cursor?: string; program_id?: string; subject_id?: string; status?: EvaluationStatus };
    body: undefined;
    response: EvaluationList;
  };
  /** Review an evaluation */
  reviewEvaluation: {
    path: { organization_id: string; app_id: string; environment_id: string; evaluation_id: string };
    query: Record<string, never>;
    body: ReviewEvaluationRequest;
    response: Evaluation;
  };
  /** List the reviews of an evaluation */
  listEvaluationReviews: {
    path: { organization_id: string; app_id: string; environment_id: string; evaluation_id: string };
    query: Record<string, never>;
    body: undefined;
    response: { "items": Array<EvaluationReview> };
  };
  /** Rescore an evaluation */
  rescoreEvaluation: {
    path: { organization_id: string; app_id: string; environment_id: string; evaluation_id: string };
    query: Record<string, never>;
    body: { "bundle_id"?: string };
    response: Evaluation;
  };
  /** Replay an evaluation */
  replayEvaluation: {
    path: { organization_id: string; app_id: string; environment_id: string; evaluation_id: string };
    query: Record<string, never>;
    body: undefined;
    response: ReplayResult;
  };
  /** Get the report of an evaluation */
  getEvaluationReport: {
    path: { organization_id: string; app_id: string; environment_id: string; evaluation_id: string };
    query: { audience?: "participant" | "reviewer" | "administrator" };
    body: undefined;
    response: EvaluationReport;
  };
  /** Get the receipt of an evaluation */
  getEvaluationReceipt: {
    path: { organization_id: string; app_id: string; environment_id: string; evaluation_id: string };
    query: { include?: "input" };
    body: undefined;
    response: EvaluationReceipt;
  };
  /** Export evaluations */
  exportEvaluations: {
    path: { organization_id: string; app_id: string; environment_id: string };
    query: { format?: "csv" | "jsonl"; program_id?: string; status?: EvaluationStatus; from?: string; to?: string };
    body: undefined;
    response: string;
  };
  /** Deliver due questions */
  askDueQuestions: {
    path: { organization_id: string; app_id: string; environment_id: string };
    query: Record<string, never>;
    body: DueQuestionsRequest;
    response: DueQuestions;
  };
  /** Answer due questions */
  answerDueQuestions: {
    path: { organization_id: string; app_id: string; environment_id: string };
    query: Record<string, never>;
    body: AnswerDueQuestionsRequest;
    response: AcceptedAnswers;
  };
  /** Explain due questions */
  explainDueQuestions: {
    path: { organization_id: string; app_id: string; environment_id: string };
    query: Record<string, never>;
    body: DueQuestionsRequest;
    response: DueExplanation;
  };
  /** Get the adherence of an enrollment */
  getEnrollmentAdherence: {
    path: { organization_id: string; app_id: string; environment_id: string; enrollment_id: string };
    query: { starts_at?: string; ends_at?: string };
    body: undefined;
    response: EnrollmentAdherence;
  };
  /** Get the adherence of a program */
  getProgramAdherence: {
    path: { organization_id: string; app_id: string; environment_id: string; program_id: string };
    query: { starts_at?: string; ends_at?: string };
    body: undefined;
    response: ProgramAdherence;
  };
  /** Get instrument health */
  getInstrumentHealth: {
    path: { organization_id: string; app_id: string; environment_id: string };
    query: { starts_at?: string; ends_at?: string; program_id?: string };
    body: undefined;
    response: InstrumentHealth;
  };
  /** List webhook endpoints */
  listWebhookEndpoints: {
    path: { organization_id: string; app_id: string; environment_id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    response: WebhookEndpointList;
  };
  /** Create a webhook endpoint */
  createWebhookEndpoint: {
    path: { organization_id: string; app_id: string; environment_id: string };
    query: Record<string, never>;
    body: CreateWebhookEndpointRequest;
    response: WebhookEndpointWithSecret;
  };
  /** Get a webhook endpoint */
  getWebhookEndpoint: {
    path: { organization_id: string; app_id: string; environment_id: string; endpoint_id: string };
    query: Record<string, never>;
    body: undefined;
    response: WebhookEndpoint;
  };
  /** Update a webhook endpoint */
  changeWebhookEndpoint: {
    path: { organization_id: string; app_id: string; environment_id: string; endpoint_id: string };
    query: Record<string, never>;
    body: ChangeWebhookEndpointRequest;
    response: WebhookEndpoint;
  };
  /** Delete a webhook endpoint */
  deleteWebhookEndpoint: {
    path: { organization_id: string; app_id: string; environment_id: string; endpoint_id: string };
    query: Record<string, never>;
    body: undefined;
    response: undefined;
  };
  /** Rotate the secret of a webhook endpoint */
  rotateWebhookSecret: {
    path: { organization_id: string; app_id: string; environment_id: string; endpoint_id: string };
    query: Record<string, never>;
    body: RotateWebhookSecretRequest;
    response: WebhookEndpointWithSecret;
  };
  /** Ping a webhook endpoint */
  pingWebhookEndpoint: {
    path: { organization_id: string; app_id: string; environment_id: string; endpoint_id: string };
    query: Record<string, never>;
    body: undefined;
    response: WebhookDelivery;
  };
  /** Get a webhook endpoint's delivery health */
  getWebhookEndpointHealth: {
    path: { organization_id: string; app_id: string; environment_id: string; endpoint_id: string };
    query: Record<string, never>;
    body: undefined;
    response: WebhookEndpointHealth;
  };
  /** List webhook deliveries */
  listWebhookDeliveries: {
    path: { organization_id: string; app_id: string; environment_id: string };
    query: { limit?: number; cursor?: string; status?: WebhookDeliveryStatus; endpoint_id?: string };
    body: undefined;
    response: WebhookDeliveryList;
  };
  /** Retry webhook deliveries */
  retryWebhookDeliveries: {
    path: { organization_id: string; app_id: string; environment_id: string };
    query: Record<string, never>;
    body: RetryWebhookDeliveriesRequest;
    response: RetriedWebhookDeliveries;
  };
  /** Retry a webhook delivery */
  retryWebhookDelivery: {
    path: { organization_id: string; app_id: string; environment_id: string; delivery_id: string };
    query: Record<string, never>;
    body: undefined;
    response: WebhookDelivery;
  };
  /** List the attempts of a webhook delivery */
  listWebhookAttempts: {
    path: { organization_id: string; app_id: string; environment_id: string; delivery_id: string };
    query: { limit?: number; cursor?: string };
    body: undefined;
    response: WebhookAttemptList;
  };
  /** List events */
  listEvents: {
    path: { organization_id: string; app_id: string; environment_id: string };
    query: { limit?: number; cursor?: string; type?: EventType; after?: string };
    body: undefined;
    response: EventList;
  };
}

export const OPERATIONS = {
  getHealth: { method: 'GET', path: '/healthz', takesKey: false },
  getReadiness: { method: 'GET', path: '/readyz', takesKey: false },
  getMetrics: { method: 'GET', path: '/metrics', takesKey: false },
  getOpenApi: { method: 'GET', path: '/openapi.json', takesKey: false },
  getSecurityTxt: { method: 'GET', path: '/.well-known/security.txt', takesKey: false },
  login: { method: 'POST', path: '/auth/login', takesKey: false },
  listSessions: { method: 'GET', path: '/auth/sessions', takesKey: false },
  endSession: { method: 'DELETE', path: '/auth/sessions/{session_id}', takesKey: true },
  getMe: { method: 'GET', path: '/auth/me', takesKey: false },
  logout: { method: 'POST', path: '/auth/logout', takesKey: false },
  changePassword: { method: 'POST', path: '/auth/password', takesKey: true },
  forgotPassword: { method: 'POST', path: '/auth/password/forgot', takesKey: false },
  resetPassword: { method: 'POST', path: '/auth/password/reset', takesKey: true },
  acceptInvitation: { method: 'POST', path: '/auth/invitations/accept', takesKey: true },
  previewInvitation: { method: 'POST', path: '/auth/invitations/preview', takesKey: false },
  listOrganizations: { method: 'GET', path: '/v1/organizations', takesKey: false },
  createOrganization: { method: 'POST', path: '/v1/organizations', takesKey: true },
  getOrganization: { method: 'GET', path: '/v1/organizations/{organization_id}', takesKey: false },
  listApiKeys: { method: 'GET', path: '/v1/organizations/{organization_id}/api-keys', takesKey: false },
  createApiKey: { method: 'POST', path: '/v1/organizations/{organization_id}/api-keys', takesKey: true },
  getApiKey: { method: 'GET', path: '/v1/organizations/{organization_id}/api-keys/{api_key_id}', takesKey: false },
  revokeApiKey: { method: 'DELETE', path: '/v1/organizations/{organization_id}/api-keys/{api_key_id}', takesKey: true },
  rotateApiKey: { method: 'POST', path: '/v1/organizations/{organization_id}/api-keys/{api_key_id}/rotate', takesKey: true },
  listAuditLog: { method: 'GET', path: '/v1/organizations/{organization_id}/audit-log', takesKey: false },
  exportAuditLog: { method: 'GET', path: '/v1/organizations/{organization_id}/audit-log/export', takesKey: false },
  listAuditCheckpoints: { method: 'GET', path: '/v1/organizations/{organization_id}/audit-log/checkpoints', takesKey: false },
  verifyAuditLog: { method: 'POST', path: '/v1/organizations/{organization_id}/audit-log/verify', takesKey: false },
  getAuditKeys: { method: 'GET', path: '/.well-known/audit-keys.json', takesKey: false },
  listMemberships: { method: 'GET', path: '/v1/organizations/{organization_id}/memberships', takesKey: false },
  createMembership: { method: 'POST', path: '/v1/organizations/{organization_id}/memberships', takesKey: true },
  changeMembership: { method: 'PATCH', path: '/v1/organizations/{organization_id}/memberships/{membership_id}', takesKey: true },
  removeMembership: { method: 'DELETE', path: '/v1/organizations/{organization_id}/memberships/{membership_id}', takesKey: true },
  listInvitations: { method: 'GET', path: '/v1/organizations/{organization_id}/invitations', takesKey: false },
  createInvitation: { method: 'POST', path: '/v1/organizations/{organization_id}/invitations', takesKey: true },
  createInvitationLink: { method: 'POST', path: '/v1/organizations/{organization_id}/invitations/{invitation_id}/link', takesKey: true },
  revokeInvitation: { method: 'DELETE', path: '/v1/organizations/{organization_id}/invitations/{invitation_id}', takesKey: true },
  listApps: { method: 'GET', path: '/v1/organizations/{organization_id}/apps', takesKey: false },
  createApp: { method: 'POST', path: '/v1/organizations/{organization_id}/apps', takesKey: true },
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
  listBundles: { method: 'GET', path: '/v1/organizations/{organization_id}/apps/{app_id}/bundles', takesKey: false },
  createBundle: { method: 'POST', path: '/v1/organizations/{organization_id}/apps/{app_id}/bundles', takesKey: true },
  getBundle: { method: 'GET', path: '/v1/organizations/{organization_id}/apps/{app_id}/bundles/{bundle_id}', takesKey: false },
  setBundleStatus: { method: 'POST', path: '/v1/organizations/{organization_id}/apps/{app_id}/bundles/{bundle_id}/status', takesKey: true },
  publishBundle: { method: 'POST', path: '/v1/organizations/{organization_id}/apps/{app_id}/bundles/{bundle_id}/publish', takesKey: true },
  getBundleDiagnostics: { method: 'GET', path: '/v1/organizations/{organization_id}/apps/{app_id}/bundles/{bundle_id}/diagnostics', takesKey: false },
  diffBundles: { method: 'GET', path: '/v1/organizations/{organization_id}/apps/{app_id}/bundles/{bundle_id}/diff/{other_bundle_id}', takesKey: false },
  simulateBundle: { method: 'POST', path: '/v1/organizations/{organization_id}/apps/{app_id}/bundles/{bundle_id}/simulate', takesKey: true },
  listJobs: { method: 'GET', path: '/v1/organizations/{organization_id}/apps/{app_id}/jobs', takesKey: false },
  getJob: { method: 'GET', path: '/v1/organizations/{organization_id}/apps/{app_id}/jobs/{job_id}', takesKey: false },
  getJobResult: { method: 'GET', path: '/v1/organizations/{organization_id}/apps/{app_id}/jobs/{job_id}/result', takesKey: false },
  cancelJob: { method: 'POST', path: '/v1/organizations/{organization_id}/apps/{app_id}/jobs/{job_id}/cancel', takesKey: true },
  listEnvironmentJobs: { method: 'GET', path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/jobs', takesKey: false },
  getEnvironmentJob: { method: 'GET', path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/jobs/{job_id}', takesKey: false },
  getEnvironmentJobResult: { method: 'GET', path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/jobs/{job_id}/result', takesKey: false },
  cancelEnvironmentJob: { method: 'POST', path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/jobs/{job_id}/cancel', takesKey: true },
  listPrograms: { method: 'GET', path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/programs', takesKey: false },
  createProgram: { method: 'POST', path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/programs', takesKey: true },
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
  listEnrollments: { method: 'GET', path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/enrollments', takesKey: false },
  createEnrollment: { method: 'POST', path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/enrollments', takesKey: true },
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
  getEvaluationReceipt: { method: 'GET', path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/evaluations/{evaluation_id}/receipt', takesKey: false },
  exportEvaluations: { method: 'GET', path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/evaluations/export', takesKey: false },
  askDueQuestions: { method: 'POST', path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/continuous-evaluation/due-questions', takesKey: true },
  answerDueQuestions: { method: 'POST', path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/continuous-evaluation/answers', takesKey: true },
  explainDueQuestions: { method: 'POST', path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/continuous-evaluation/explain', takesKey: false },
  getEnrollmentAdherence: { method: 'GET', path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/enrollments/{enrollment_id}/adherence', takesKey: false },
  getProgramAdherence: { method: 'GET', path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/programs/{program_id}/adherence', takesKey: false },
  getInstrumentHealth: { method: 'GET', path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/analytics/instrument-health', takesKey: false },
  listWebhookEndpoints: { method: 'GET', path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/webhook-endpoints', takesKey: false },
  createWebhookEndpoint: { method: 'POST', path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/webhook-endpoints', takesKey: true },
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
