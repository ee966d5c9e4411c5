import type { Endpoint } from './http/endpoint.ts';
import { getEnrollmentAdherence } from './resources/adherence/enrollment.ts';
import { getProgramAdherence } from './resources/adherence/program.ts';
import { getInstrumentHealth } from './resources/analytics/instrument-health.ts';
import { createApiKey } from './resources/api-keys/create.ts';
import { getApiKey } from './resources/api-keys/get.ts';
import { listApiKeys } from './resources/api-keys/list.ts';
import { revokeApiKey } from './resources/api-keys/revoke.ts';
import { rotateApiKey } from './resources/api-keys/rotate.ts';
import { createApp } from './resources/apps/create.ts';
import { getApp } from './resources/apps/get.ts';
import { listApps } from './resources/apps/list.ts';
import { changePassword } from './resources/auth/change-password.ts';
import { forgotPassword } from './resources/auth/forgot-password.ts';
import { login } from './resources/auth/login.ts';
import { logout } from './resources/auth/logout.ts';
import { getMe } from './resources/auth/me.ts';
import { resetPassword } from './resources/auth/reset-password.ts';
import { createBundle } from './resources/bundles/create.ts';
import { getBundleDiagnostics } from './resources/bundles/diagnostics.ts';
import { diffBundle } from './resources/bundles/diff.ts';
import { getBundle } from './resources/bundles/get.ts';
import { listBundles } from './resources/bundles/list.ts';
import { publishBundle } from './resources/bundles/publish.ts';
import { simulateBundle } from './resources/bundles/simulate.ts';
import { setBundleStatus } from './resources/bundles/status.ts';
import { answerDueQuestions } from './resources/continuous/answers.ts';
import { askDueQuestions } from './resources/continuous/due-questions.ts';
import { explainDueQuestions } from './resources/continuous/explain.ts';
import { answerOwnDueQuestions } from './resources/continuous/participant-answers.ts';
import { askOwnDueQuestions } from './resources/continuous/participant-due.ts';
import { getOwnDueQuestions } from './resources/continuous/participant-open.ts';
import { checkDefinition } from './resources/definitions/check.ts';
import { createDefinition } from './resources/definitions/create.ts';
import { getDefinitionDiagnostics } from './resources/definitions/diagnostics.ts';
import { diffDefinition } from './resources/definitions/diff.ts';
import { getDefinition } from './resources/definitions/get.ts';
import { listDefinitions } from './resources/definitions/list.ts';
import { setDefinitionStatus } from './resources/definitions/status.ts';
import { createEnrollment } from './resources/enrollments/create.ts';
import { createEnrollments } from './resources/enrollments/create-batch.ts';
import { getEnrollment } from './resources/enrollments/get.ts';
import { listEnrollments } from './resources/enrollments/list.ts';
import { setEnrollmentStatus } from './resources/enrollments/status.ts';
import { changeEnvironment } from './resources/environments/change.ts';
import { getEnvironment } from './resources/environments/get.ts';
import { listEnvironments } from './resources/environments/list.ts';
import { exportEvaluations } from './resources/evaluations/export.ts';
import { getEvaluation } from './resources/evaluations/get.ts';
import { listEvaluations } from './resources/evaluations/list.ts';
import { replayEvaluation } from './resources/evaluations/replay.ts';
import { getEvaluationReport } from './resources/evaluations/report.ts';
import { rescoreEvaluation } from './resources/evaluations/rescore.ts';
import { reviewEvaluation } from './resources/evaluations/review.ts';
import { listReviews } from './resources/evaluations/reviews.ts';
import { listEvents } from './resources/events/list.ts';
import { acceptInvitationLink } from './resources/invitations/accept.ts';
import { createInvitation } from './resources/invitations/create.ts';
import { createInvitationLink } from './resources/invitations/link.ts';
import { listInvitations } from './resources/invitations/list.ts';
import { revokeInvitation } from './resources/invitations/revoke.ts';
import { changeMembership } from './resources/memberships/change.ts';
import { createMembership } from './resources/memberships/create.ts';
import { listMemberships } from './resources/memberships/list.ts';
import { removeMembership } from './resources/memberships/remove.ts';
import { createOrganization } from './resources/organizations/create.ts';
import { getOrganization } from './resources/organizations/get.ts';
import { listOrganizations } from './resources/organizations/list.ts';
import { saveParticipantAnswers } from './resources/participant/answers.ts';
import { completeParticipantSession } from './resources/participant/complete.ts';
import { createParticipantSession } from './resources/participant/create.ts';
import { getParticipantSession } from './resources/participant/session.ts';
import { activateProgram } from './resources/programs/activate.ts';
import { changeProgram } from './resources/programs/change.ts';
import { createProgram } from './resources/programs/create.ts';
import { getProgram } from './resources/programs/get.ts';
import { listPrograms } from './resources/programs/list.ts';
import { setProgramStatus } from './resources/programs/status.ts';
import { eraseSubject } from './resources/subjects/erase.ts';
import { exportSubject } from './resources/subjects/export.ts';
import { getSubject } from './resources/subjects/get.ts';
import { importSubjects } from './resources/subjects/import.ts';
import { listSubjects } from './resources/subjects/list.ts';
import { lookupSubject } from './resources/subjects/lookup.ts';
import { getHealth, getReadiness } from './resources/system/health.ts';
import { getMetrics } from './resources/system/metrics.ts';
import { getOpenApi } from './resources/system/openapi.ts';
import { getParticipantPage, getParticipantPageFile } from './resources/system/participant-page.ts';
import { getReferencePage, getReferencePageFile } from './resources/system/reference-page.ts';
import { getStartPage, getStartPageFile } from './resources/system/start-page.ts';
import { cloneTemplate } from './resources/templates/clone.ts';
import { getTemplate } from './resources/templates/get.ts';
import { listTemplates } from './resources/templates/list.ts';
import { changeWebhookEndpoint } from './resources/webhooks/change-endpoint.ts';
import { createWebhookEndpoint } from './resources/webhooks/create-endpoint.ts';
import { deleteWebhookEndpoint } from './resources/webhooks/delete-endpoint.ts';
import { getWebhookEndpointHealth } from './resources/webhooks/endpoint-health.ts';
import { getWebhookEndpoint } from './resources/webhooks/get-endpoint.ts';
import { listWebhookAttempts } from './resources/webhooks/list-attempts.ts';
import { listWebhookDeliveries } from './resources/webhooks/list-deliveries.ts';
import { listWebhookEndpoints } from './resources/webhooks/list-endpoints.ts';
import { pingWebhookEndpoint } from './resources/webhooks/ping.ts';
import { retryWebhookDeliveries } from './resources/webhooks/retry-deliveries.ts';
import { retryWebhookDelivery } from './resources/webhooks/retry-delivery.ts';
import { rotateWebhookSecret } from './resources/webhooks/rotate-secret.ts';

/** Every endpoint of the service. */
export const routes: readonly Endpoint[] = [
  getHealth,
  getReadiness,
  getMetrics,
  getOpenApi(() => routes),
  getStartPage,
  getStartPageFile,
  getReferencePage,
  getReferencePageFile,
  getParticipantPage,
  getParticipantPageFile,

  login,
  getMe,
  logout,
  changePassword,
  forgotPassword,
  resetPassword,
  acceptInvitationLink,

  createOrganization,
  listOrganizations,
  getOrganization,

  createApiKey,
  listApiKeys,
  getApiKey,
  rotateApiKey,
  revokeApiKey,

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
  diffDefinition,
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
  diffBundle,
  simulateBundle,

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
  listReviews,
  rescoreEvaluation,
  replayEvaluation,
  getEvaluationReport,
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
