import type { Endpoint } from '../../http/endpoint.ts';
import { confirmContact } from './contacts/confirm-contact.ts';
import { deleteContact } from './contacts/delete-contact.ts';
import { getContact } from './contacts/get-contact.ts';
import { setContact } from './contacts/set-contact.ts';
import { setSubscription } from './contacts/set-subscription.ts';
import { createEnrollment } from './enrollments/create-enrollment.ts';
import { createEnrollments } from './enrollments/create-enrollments.ts';
import { createPaperCode } from './enrollments/create-paper-code.ts';
import { getEnrollment } from './enrollments/get-enrollment.ts';
import { listEnrollments } from './enrollments/list-enrollments.ts';
import { setEnrollmentStatus } from './enrollments/set-enrollment-status.ts';
import { deleteEnvironmentLegalHold } from './legal-holds/delete-environment-legal-hold.ts';
import { deleteSubjectLegalHold } from './legal-holds/delete-subject-legal-hold.ts';
import { getEnvironmentLegalHold } from './legal-holds/get-environment-legal-hold.ts';
import { getSubjectLegalHold } from './legal-holds/get-subject-legal-hold.ts';
import { setEnvironmentLegalHold } from './legal-holds/set-environment-legal-hold.ts';
import { setSubjectLegalHold } from './legal-holds/set-subject-legal-hold.ts';
import { createOutcome } from './outcomes/create-outcome.ts';
import { listOutcomes } from './outcomes/list-outcomes.ts';
import { getParticipantPageSettings } from './participant-page/get-participant-page-settings.ts';
import { getParticipantPageWords } from './participant-page/get-participant-page-words.ts';
import { previewParticipantPage } from './participant-page/preview-participant-page.ts';
import { setParticipantPageSettings } from './participant-page/set-participant-page-settings.ts';
import { getIssuedSession } from './participant-sessions/get-issued-session.ts';
import { listParticipantSessions } from './participant-sessions/list-participant-sessions.ts';
import { listParticipantTokens } from './participant-sessions/list-participant-tokens.ts';
import { revokeParticipantSession } from './participant-sessions/revoke-participant-session.ts';
import { revokeParticipantToken } from './participant-sessions/revoke-participant-token.ts';
import { getParticipantSettings } from './participant-settings/get-participant-settings.ts';
import { setParticipantSettings } from './participant-settings/set-participant-settings.ts';
import { activateProgram } from './program-lifecycle/activate-program.ts';
import { changeProgram } from './program-lifecycle/change-program.ts';
import { setProgramStatus } from './program-lifecycle/set-program-status.ts';
import { createProgram } from './programs/create-program.ts';
import { getProgram } from './programs/get-program.ts';
import { listPrograms } from './programs/list-programs.ts';
import { previewRecurrence } from './programs/preview-recurrence.ts';
import { getSubject } from './subjects/get-subject.ts';
import { identifySubjects } from './subjects/identify-subjects.ts';
import { importSubjects } from './subjects/import-subjects.ts';
import { listSubjects } from './subjects/list-subjects.ts';
import { lookupSubject } from './subjects/lookup-subject.ts';
import { searchSubjects } from './subjects/search-subjects.ts';
import { acknowledgeTask } from './tasks/acknowledge-task.ts';
import { cancelTask } from './tasks/cancel-task.ts';
import { commentTask } from './tasks/comment-task.ts';
import { completeTask } from './tasks/complete-task.ts';
import { createTask } from './tasks/create-task.ts';
import { getTask } from './tasks/get-task.ts';
import { getTaskCounts } from './tasks/get-task-counts.ts';
import { listInboxTasks } from './tasks/list-inbox-tasks.ts';
import { listTasks } from './tasks/list-tasks.ts';
import { reassignTask } from './tasks/reassign-task.ts';
import { startTask } from './tasks/start-task.ts';
import { getSubjectUnits } from './units/get-subject-units.ts';
import { getUnits } from './units/get-units.ts';
import { setSubjectUnits } from './units/set-subject-units.ts';
import { setUnits } from './units/set-units.ts';

/** Every endpoint for programs, subjects and enrollments. */
export const peopleRoutes: readonly Endpoint[] = [
  createProgram,
  listPrograms,
  getProgram,
  changeProgram,
  setProgramStatus,
  activateProgram,
  previewRecurrence,
  getParticipantPageSettings,
  setParticipantPageSettings,
  getParticipantPageWords,
  previewParticipantPage,

  getParticipantSettings,
  setParticipantSettings,

  importSubjects,
  identifySubjects,
  searchSubjects,
  getSubject,
  listSubjects,
  lookupSubject,

  setUnits,
  getUnits,
  setSubjectUnits,
  getSubjectUnits,

  setContact,
  getContact,
  confirmContact,
  deleteContact,
  setSubscription,

  setSubjectLegalHold,
  getSubjectLegalHold,
  deleteSubjectLegalHold,
  setEnvironmentLegalHold,
  getEnvironmentLegalHold,
  deleteEnvironmentLegalHold,

  createEnrollment,
  createEnrollments,
  listEnrollments,
  getEnrollment,
  setEnrollmentStatus,
  createPaperCode,

  listParticipantSessions,
  getIssuedSession,
  revokeParticipantSession,
  listParticipantTokens,
  revokeParticipantToken,

  createTask,
  listTasks,
  getTask,
  listInboxTasks,
  getTaskCounts,
  acknowledgeTask,
  startTask,
  completeTask,
  cancelTask,
  reassignTask,
  commentTask,

  createOutcome,
  listOutcomes,
];
