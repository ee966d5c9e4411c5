import type { Endpoint } from './http/endpoint.ts';
import { getEnrollmentAdherence } from './resources/adherence/get-enrollment-adherence.ts';
import { getProgramAdherence } from './resources/adherence/get-program-adherence.ts';
import { getInstrumentHealth } from './resources/analytics/get-instrument-health.ts';
import { createApiKey } from './resources/api-keys/create-api-key.ts';
import { getApiKey } from './resources/api-keys/get-api-key.ts';
import { listApiKeys } from './resources/api-keys/list-api-keys.ts';
import { revokeApiKey } from './resources/api-keys/revoke-api-key.ts';
import { rotateApiKey } from './resources/api-keys/rotate-api-key.ts';
import { createApp } from './resources/apps/create-app.ts';
import { getApp } from './resources/apps/get-app.ts';
import { listApps } from './resources/apps/list-apps.ts';
import { exportAuditLog } from './resources/audit-log/export-audit-log.ts';
import { getAuditKeys } from './resources/audit-log/get-audit-keys.ts';
import { listAuditCheckpoints } from './resources/audit-log/list-audit-checkpoints.ts';
import { listAuditLog } from './resources/audit-log/list-audit-log.ts';
import { verifyAuditLog } from './resources/audit-log/verify-audit-log.ts';
import { changePassword } from './resources/auth/change-password.ts';
import { endSession } from './resources/auth/end-session.ts';
import { forgotPassword } from './resources/auth/forgot-password.ts';
import { getMe } from './resources/auth/get-me.ts';
import { listSessions } from './resources/auth/list-sessions.ts';
import { login } from './resources/auth/login.ts';
import { logout } from './resources/auth/logout.ts';
import { resetPassword } from './resources/auth/reset-password.ts';
import { createBundle } from './resources/bundles/create-bundle.ts';
import { diffBundles } from './resources/bundles/diff-bundles.ts';
import { getBundle } from './resources/bundles/get-bundle.ts';
import { getBundleDiagnostics } from './resources/bundles/get-bundle-diagnostics.ts';
import { listBundles } from './resources/bundles/list-bundles.ts';
import { publishBundle } from './resources/bundles/publish-bundle.ts';
import { setBundleStatus } from './resources/bundles/set-bundle-status.ts';
import { simulateBundle } from './resources/bundles/simulate-bundle.ts';
import { answerDueQuestions } from './resources/continuous-evaluation/answer-due-questions.ts';
import { askDueQuestions } from './resources/continuous-evaluation/ask-due-questions.ts';
import { explainDueQuestions } from './resources/continuous-evaluation/explain-due-questions.ts';
import { checkDefinition } from './resources/definitions/check-definition.ts';
import { createDefinition } from './resources/definitions/create-definition.ts';
import { diffDefinitions } from './resources/definitions/diff-definitions.ts';
import { getDefinition } from './resources/definitions/get-definition.ts';
import { getDefinitionDiagnostics } from './resources/definitions/get-definition-diagnostics.ts';
import { listDefinitions } from './resources/definitions/list-definitions.ts';
import { setDefinitionStatus } from './resources/definitions/set-definition-status.ts';
import { createEnrollment } from './resources/enrollments/create-enrollment.ts';
import { createEnrollments } from './resources/enrollments/create-enrollments.ts';
import { getEnrollment } from './resources/enrollments/get-enrollment.ts';
import { listEnrollments } from './resources/enrollments/list-enrollments.ts';
import { setEnrollmentStatus } from './resources/enrollments/set-enrollment-status.ts';
import { changeEnvironment } from './resources/environments/change-environment.ts';
import { getEnvironment } from './resources/environments/get-environment.ts';
import { listEnvironments } from './resources/environments/list-environments.ts';
import { listEvaluationReviews } from './resources/evaluation-review/list-evaluation-reviews.ts';
import { replayEvaluation } from './resources/evaluation-review/replay-evaluation.ts';
import { rescoreEvaluation } from './resources/evaluation-review/rescore-evaluation.ts';
import { reviewEvaluation } from './resources/evaluation-review/review-evaluation.ts';
import { exportEvaluations } from './resources/evaluations/export-evaluations.ts';
import { getEvaluation } from './resources/evaluations/get-evaluation.ts';
import { getEvaluationReport } from './resources/evaluations/get-evaluation-report.ts';
import { listEvaluations } from './resources/evaluations/list-evaluations.ts';
import { listEvents } from './resources/events/list-events.ts';
import { cancelEnvironmentJob } from './resources/jobs/cancel-environment-job.ts';
import { cancelJob } from './resources/jobs/cancel-job.ts';
import { getEnvironmentJob } from './resources/jobs/get-environment-job.ts';
import { getEnvironmentJobResult } from './resources/jobs/get-environment-job-result.ts';
import { getJob } from './resources/jobs/get-job.ts';
import { getJobResult } from './resources/jobs/get-job-result.ts';
import { listEnvironmentJobs } from './resources/jobs/list-environment-jobs.ts';
import { listJobs } from './resources/jobs/list-jobs.ts';
import { acceptInvitation } from './resources/members/accept-invitation.ts';
import { changeMembership } from './resources/members/change-membership.ts';
import { createInvitation } from './resources/members/create-invitation.ts';
import { createInvitationLink } from './resources/members/create-invitation-link.ts';
import { createMembership } from './resources/members/create-membership.ts';
import { listInvitations } from './resources/members/list-invitations.ts';
import { listMemberships } from './resources/members/list-memberships.ts';
import { previewInvitation } from './resources/members/preview-invitation.ts';
import { removeMembership } from './resources/members/remove-membership.ts';
import { revokeInvitation } from './resources/members/revoke-invitation.ts';
import { createOrganization } from './resources/organizations/create-organization.ts';
import { getOrganization } from './resources/organizations/get-organization.ts';
import { listOrganizations } from './resources/organizations/list-organizations.ts';
import { answerOwnDueQuestions } from './resources/participant/answer-own-due-questions.ts';
import { askOwnDueQuestions } from './resources/participant/ask-own-due-questions.ts';
import { completeParticipantSession } from './resources/participant/complete-participant-session.ts';
import { createParticipantSession } from './resources/participant/create-participant-session.ts';
import { getOwnDueQuestions } from './resources/participant/get-own-due-questions.ts';
import { getParticipantSession } from './resources/participant/get-participant-session.ts';
import { saveParticipantAnswers } from './resources/participant/save-participant-answers.ts';
import { activateProgram } from './resources/program-lifecycle/activate-program.ts';
import { changeProgram } from './resources/program-lifecycle/change-program.ts';
import { setProgramStatus } from './resources/program-lifecycle/set-program-status.ts';
import { createProgram } from './resources/programs/create-program.ts';
import { getProgram } from './resources/programs/get-program.ts';
import { listPrograms } from './resources/programs/list-programs.ts';
import { getEvaluationReceipt } from './resources/receipts/get-evaluation-receipt.ts';
import { eraseSubject } from './resources/subject-data/erase-subject.ts';
import { exportSubject } from './resources/subject-data/export-subject.ts';
import { getSubject } from './resources/subjects/get-subject.ts';
import { importSubjects } from './resources/subjects/import-subjects.ts';
import { listSubjects } from './resources/subjects/list-subjects.ts';
import { lookupSubject } from './resources/subjects/lookup-subject.ts';
import { getAcceptInvitationPage } from './resources/system/get-accept-invitation-page.ts';
import { getAccountPageFile } from './resources/system/get-account-page-file.ts';
import { getHealth } from './resources/system/get-health.ts';
import { getMetrics } from './resources/system/get-metrics.ts';
import { getOpenApi } from './resources/system/get-open-api.ts';
import { getParticipantPage } from './resources/system/get-participant-page.ts';
import { getParticipantPageFile } from './resources/system/get-participant-page-file.ts';
import { getReadiness } from './resources/system/get-readiness.ts';
import { getReferencePage } from './resources/system/get-reference-page.ts';
import { getReferencePageFile } from './resources/system/get-reference-page-file.ts';
import { getResetPasswordPage } from './resources/system/get-reset-password-page.ts';
import { getSecurityTxt } from './resources/system/get-security-txt.ts';
import { getStartPage } from './resources/system/get-start-page.ts';
import { getStartPageFile } from './resources/system/get-start-page-file.ts';
import { cloneTemplate } from './resources/templates/clone-template.ts';
import { getTemplate } from './resources/templates/get-template.ts';
import { listTemplates } from './resources/templates/list-templates.ts';
import { getWebhookEndpointHealth } from './resources/webhooks/deliveries/get-webhook-endpoint-health.ts';
import { listWebhookAttempts } from './resources/webhooks/deliveries/list-webhook-attempts.ts';
import { listWebhookDeliveries } from './resources/webhooks/deliveries/list-webhook-deliveries.ts';
import { pingWebhookEndpoint } from './resources/webhooks/deliveries/ping-webhook-endpoint.ts';
import { retryWebhookDeliveries } from './resources/webhooks/deliveries/retry-webhook-deliveries.ts';
import { retryWebhookDelivery } from './resources/webhooks/deliveries/retry-webhook-delivery.ts';
import { changeWebhookEndpoint } from './resources/webhooks/endpoints/change-webhook-endpoint.ts';
import { createWebhookEndpoint } from './resources/webhooks/endpoints/create-webhook-endpoint.ts';
import { deleteWebhookEndpoint } from './resources/webhooks/endpoints/delete-webhook-endpoint.ts';
import { getWebhookEndpoint } from './resources/webhooks/endpoints/get-webhook-endpoint.ts';
import { listWebhookEndpoints } from './resources/webhooks/endpoints/list-webhook-endpoints.ts';
import { rotateWebhookSecret } from './resources/webhooks/endpoints/rotate-webhook-secret.ts';

/** Every endpoint of the service. */
export const routes: readonly Endpoint[] = [
  getHealth,
  getReadiness,
  getMetrics,
  getOpenApi(() => routes),
  getSecurityTxt,
  getStartPage,
  getStartPageFile,
  getReferencePage,
  getReferencePageFile,
  getParticipantPage,
  getAcceptInvitationPage,
  getResetPasswordPage,
  getAccountPageFile,
  getParticipantPageFile,

  login,
  listSessions,
  endSession,
  getMe,
  logout,
  changePassword,
  forgotPassword,
  resetPassword,
  acceptInvitation,
  previewInvitation,

  createOrganization,
  listOrganizations,
  getOrganization,

  createApiKey,
  listApiKeys,
  getApiKey,
  rotateApiKey,
  revokeApiKey,

  listAuditLog,
  exportAuditLog,
  listAuditCheckpoints,
  verifyAuditLog,
  getAuditKeys,

  createMembership,
  listMemberships,
  changeMembership,
  removeMembership,

  createInvitation,
  listInvitations,
  createInvitationLink,
  revokeInvitation,

  createApp,
  listApps,
  getApp,
  listEnvironments,
  getEnvironment,
  changeEnvironment,

  createDefinition,
  getDefinition,
  listDefinitions,
  checkDefinition,
  getDefinitionDiagnostics,
  diffDefinitions,
  setDefinitionStatus,

  listTemplates,
  getTemplate,
  cloneTemplate,

  createBundle,
  listBundles,
  getBundle,
  setBundleStatus,
  publishBundle,
  getBundleDiagnostics,
  diffBundles,
  simulateBundle,

  listJobs,
  getJob,
  getJobResult,
  cancelJob,
  listEnvironmentJobs,
  getEnvironmentJob,
  getEnvironmentJobResult,
  cancelEnvironmentJob,

  createProgram,
  listPrograms,
  getProgram,
  changeProgram,
  setProgramStatus,
  activateProgram,

  importSubjects,
  getSubject,
  listSubjects,
  lookupSubject,
  exportSubject,
  eraseSubject,

  createEnrollment,
  createEnrollments,
  listEnrollments,
  getEnrollment,
  setEnrollmentStatus,

  createParticipantSession,
  getParticipantSession,
  saveParticipantAnswers,
  completeParticipantSession,
  getOwnDueQuestions,
  askOwnDueQuestions,
  answerOwnDueQuestions,

  getEvaluation,
  listEvaluations,
  reviewEvaluation,
  listEvaluationReviews,
  rescoreEvaluation,
  replayEvaluation,
  getEvaluationReport,
  getEvaluationReceipt,
  exportEvaluations,

  askDueQuestions,
  answerDueQuestions,
  explainDueQuestions,
  getEnrollmentAdherence,
  getProgramAdherence,

  getInstrumentHealth,

  createWebhookEndpoint,
  listWebhookEndpoints,
  getWebhookEndpoint,
  changeWebhookEndpoint,
  deleteWebhookEndpoint,
  rotateWebhookSecret,
  pingWebhookEndpoint,
  getWebhookEndpointHealth,
  listWebhookDeliveries,
  retryWebhookDeliveries,
  retryWebhookDelivery,
  listWebhookAttempts,
  listEvents,
];
