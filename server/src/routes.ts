import { contentRoutes } from './content-routes.ts';
import type { Endpoint } from './http/endpoint.ts';
import { pageRoutes } from './page-routes.ts';
import { getEnrollmentAdherence } from './resources/adherence/get-enrollment-adherence.ts';
import { getProgramAdherence } from './resources/adherence/get-program-adherence.ts';
import { getInstrumentHealth } from './resources/analytics/get-instrument-health.ts';
import { createApiKey } from './resources/api-keys/create-api-key.ts';
import { getApiKey } from './resources/api-keys/get-api-key.ts';
import { listApiKeys } from './resources/api-keys/list-api-keys.ts';
import { revokeApiKey } from './resources/api-keys/revoke-api-key.ts';
import { rotateApiKey } from './resources/api-keys/rotate-api-key.ts';
import { changeApp } from './resources/apps/change-app.ts';
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
import { signInWithLink } from './resources/auth/sign-in-with-link.ts';
import { createCalibratedScorecard } from './resources/calibrations/create-calibrated-scorecard.ts';
import { createCalibration } from './resources/calibrations/create-calibration.ts';
import { answerDueQuestions } from './resources/continuous-evaluation/answer-due-questions.ts';
import { askDueQuestions } from './resources/continuous-evaluation/ask-due-questions.ts';
import { explainDueQuestions } from './resources/continuous-evaluation/explain-due-questions.ts';
import { createEnrollment } from './resources/enrollments/create-enrollment.ts';
import { createEnrollments } from './resources/enrollments/create-enrollments.ts';
import { getEnrollment } from './resources/enrollments/get-enrollment.ts';
import { listEnrollments } from './resources/enrollments/list-enrollments.ts';
import { setEnrollmentStatus } from './resources/enrollments/set-enrollment-status.ts';
import { changeEnvironment } from './resources/environments/change-environment.ts';
import { getClock } from './resources/environments/get-clock.ts';
import { getEnvironment } from './resources/environments/get-environment.ts';
import { listEnvironments } from './resources/environments/list-environments.ts';
import { setClock } from './resources/environments/set-clock.ts';
import { exportEvaluations } from './resources/evaluation-export/export-evaluations.ts';
import { listEvaluationReviews } from './resources/evaluation-review/list-evaluation-reviews.ts';
import { replayEvaluation } from './resources/evaluation-review/replay-evaluation.ts';
import { rescoreEvaluation } from './resources/evaluation-review/rescore-evaluation.ts';
import { reviewEvaluation } from './resources/evaluation-review/review-evaluation.ts';
import { getEvaluation } from './resources/evaluations/get-evaluation.ts';
import { getEvaluationReport } from './resources/evaluations/get-evaluation-report.ts';
import { listEvaluations } from './resources/evaluations/list-evaluations.ts';
import { getEvent } from './resources/events/get-event.ts';
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
import { listMembers } from './resources/members/list-members.ts';
import { listMemberships } from './resources/members/list-memberships.ts';
import { previewInvitation } from './resources/members/preview-invitation.ts';
import { removeMembership } from './resources/members/remove-membership.ts';
import { revokeInvitation } from './resources/members/revoke-invitation.ts';
import { createOrganization } from './resources/organizations/create-organization.ts';
import { getAccess } from './resources/organizations/get-access.ts';
import { getLimits } from './resources/organizations/get-limits.ts';
import { getOrganization } from './resources/organizations/get-organization.ts';
import { listOrganizations } from './resources/organizations/list-organizations.ts';
import { answerOwnDueQuestions } from './resources/participant/answer-own-due-questions.ts';
import { askOwnDueQuestions } from './resources/participant/ask-own-due-questions.ts';
import { completeParticipantSession } from './resources/participant/complete-participant-session.ts';
import { createParticipantSession } from './resources/participant/create-participant-session.ts';
import { getOwnDueQuestions } from './resources/participant/get-own-due-questions.ts';
import { getParticipantResult } from './resources/participant/get-participant-result.ts';
import { getParticipantSession } from './resources/participant/get-participant-session.ts';
import { saveParticipantAnswers } from './resources/participant/save-participant-answers.ts';
import { getIssuedSession } from './resources/participant-sessions/get-issued-session.ts';
import { listParticipantSessions } from './resources/participant-sessions/list-participant-sessions.ts';
import { revokeParticipantSession } from './resources/participant-sessions/revoke-participant-session.ts';
import { activateProgram } from './resources/program-lifecycle/activate-program.ts';
import { changeProgram } from './resources/program-lifecycle/change-program.ts';
import { setProgramStatus } from './resources/program-lifecycle/set-program-status.ts';
import { changeProgramLink } from './resources/program-links/change-program-link.ts';
import { createProgramLink } from './resources/program-links/create-program-link.ts';
import { deleteProgramLink } from './resources/program-links/delete-program-link.ts';
import { getProgramLink } from './resources/program-links/get-program-link.ts';
import { listProgramLinks } from './resources/program-links/list-program-links.ts';
import { openProgramLink } from './resources/program-links/open-program-link.ts';
import { createProgram } from './resources/programs/create-program.ts';
import { getProgram } from './resources/programs/get-program.ts';
import { listPrograms } from './resources/programs/list-programs.ts';
import { previewRecurrence } from './resources/programs/preview-recurrence.ts';
import { getPsychometrics } from './resources/psychometrics/get-psychometrics.ts';
import { getEvaluationReceipt } from './resources/receipts/get-evaluation-receipt.ts';
import { eraseSubject } from './resources/subject-data/erase-subject.ts';
import { exportSubject } from './resources/subject-data/export-subject.ts';
import { previewErasure } from './resources/subject-data/preview-erasure.ts';
import { getSubject } from './resources/subjects/get-subject.ts';
import { importSubjects } from './resources/subjects/import-subjects.ts';
import { listSubjects } from './resources/subjects/list-subjects.ts';
import { lookupSubject } from './resources/subjects/lookup-subject.ts';
import { getHealth } from './resources/system/get-health.ts';
import { getMetrics } from './resources/system/get-metrics.ts';
import { getOpenApi } from './resources/system/get-open-api.ts';
import { getReadiness } from './resources/system/get-readiness.ts';
import { getSecurityTxt } from './resources/system/get-security-txt.ts';
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
  ...pageRoutes,

  login,
  listSessions,
  endSession,
  getMe,
  signInWithLink,
  logout,
  changePassword,
  forgotPassword,
  resetPassword,
  acceptInvitation,
  previewInvitation,

  createOrganization,
  listOrganizations,
  getOrganization,
  getLimits,
  getAccess,

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
  listMembers,
  changeMembership,
  removeMembership,

  createInvitation,
  listInvitations,
  createInvitationLink,
  revokeInvitation,

  createApp,
  listApps,
  getApp,
  changeApp,
  listEnvironments,
  getEnvironment,
  changeEnvironment,
  getClock,
  setClock,

  ...contentRoutes,

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
  previewRecurrence,
  createProgramLink,
  listProgramLinks,
  getProgramLink,
  changeProgramLink,
  deleteProgramLink,

  importSubjects,
  getSubject,
  listSubjects,
  lookupSubject,
  exportSubject,
  eraseSubject,
  previewErasure,

  createEnrollment,
  createEnrollments,
  listEnrollments,
  getEnrollment,
  setEnrollmentStatus,

  createParticipantSession,
  listParticipantSessions,
  getIssuedSession,
  revokeParticipantSession,
  openProgramLink,
  getParticipantSession,
  saveParticipantAnswers,
  completeParticipantSession,
  getParticipantResult,
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
  getPsychometrics,
  createCalibration,
  createCalibratedScorecard,

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
  getEvent,
];
