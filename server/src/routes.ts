import type { Endpoint } from './http/endpoint.ts';
import { createApp } from './resources/apps/create.ts';
import { getApp } from './resources/apps/get.ts';
import { listApps } from './resources/apps/list.ts';
import { listEnvironments } from './resources/environments/list.ts';
import { createBundle } from './resources/bundles/create.ts';
import { getBundleDiagnostics } from './resources/bundles/diagnostics.ts';
import { getBundle } from './resources/bundles/get.ts';
import { listBundles } from './resources/bundles/list.ts';
import { publishBundle } from './resources/bundles/publish.ts';
import { setBundleStatus } from './resources/bundles/status.ts';
import { checkDefinition } from './resources/definitions/check.ts';
import { createDefinition } from './resources/definitions/create.ts';
import { getDefinitionDiagnostics } from './resources/definitions/diagnostics.ts';
import { getDefinition } from './resources/definitions/get.ts';
import { listDefinitions } from './resources/definitions/list.ts';
import { setDefinitionStatus } from './resources/definitions/status.ts';
import { createEnrollment } from './resources/enrollments/create.ts';
import { createEnrollments } from './resources/enrollments/create-batch.ts';
import { getEnrollment } from './resources/enrollments/get.ts';
import { listEnrollments } from './resources/enrollments/list.ts';
import { setEnrollmentStatus } from './resources/enrollments/status.ts';
import { getEvaluation } from './resources/evaluations/get.ts';
import { listEvaluations } from './resources/evaluations/list.ts';
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
import { getSubject } from './resources/subjects/get.ts';
import { importSubjects } from './resources/subjects/import.ts';
import { listSubjects } from './resources/subjects/list.ts';
import { lookupSubject } from './resources/subjects/lookup.ts';
import { getHealth, getReadiness } from './resources/system/health.ts';
import { cloneTemplate } from './resources/templates/clone.ts';
import { getTemplate } from './resources/templates/get.ts';
import { listTemplates } from './resources/templates/list.ts';

/** Every endpoint of the service. */
export const routes: readonly Endpoint[] = [
  getHealth,
  getReadiness,

  createApp,
  listApps,
  getApp,
  listEnvironments,

  createDefinition,
  getDefinition,
  listDefinitions,
  checkDefinition,
  getDefinitionDiagnostics,
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

  createEnrollment,
  createEnrollments,
  listEnrollments,
  getEnrollment,
  setEnrollmentStatus,

  createParticipantSession,
  getParticipantSession,
  saveParticipantAnswers,
  completeParticipantSession,

  getEvaluation,
  listEvaluations,
];
