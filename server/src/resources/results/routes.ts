import type { Endpoint } from '../../http/endpoint.ts';
import { getEnrollmentAdherence } from './adherence/get-enrollment-adherence.ts';
import { getProgramAdherence } from './adherence/get-program-adherence.ts';
import { listSilentEnrollments } from './adherence/list-silent-enrollments.ts';
import { getEnvironmentCounts } from './environment-counts/get-environment-counts.ts';
import { exportEvaluations } from './evaluation-export/export-evaluations.ts';
import { listEvaluationReviews } from './evaluation-review/list-evaluation-reviews.ts';
import { replayEvaluation } from './evaluation-review/replay-evaluation.ts';
import { rescoreEvaluation } from './evaluation-review/rescore-evaluation.ts';
import { reviewEvaluation } from './evaluation-review/review-evaluation.ts';
import { getOwnData } from './own-data/get-own-data.ts';
import { withdrawParticipant } from './own-data/withdraw-participant.ts';
import { getEvaluationReceipt } from './receipts/get-evaluation-receipt.ts';
import { getProgramRetention } from './retention/get-program-retention.ts';
import { getRetention } from './retention/get-retention.ts';
import { previewProgramRetention } from './retention/preview-program-retention.ts';
import { previewRetention } from './retention/preview-retention.ts';
import { setProgramRetention } from './retention/set-program-retention.ts';
import { setRetention } from './retention/set-retention.ts';
import { eraseSubject } from './subject-data/erase-subject.ts';
import { exportSubject } from './subject-data/export-subject.ts';
import { getSubjectErasure } from './subject-data/get-subject-erasure.ts';
import { listSubjectAccesses } from './subject-data/list-subject-accesses.ts';
import { previewErasure } from './subject-data/preview-erasure.ts';
import { getProgramChange } from './trajectories/get-program-change.ts';
import { getSubjectTrajectory } from './trajectories/get-subject-trajectory.ts';

/** Every endpoint for results of one person, and for how long they are kept. */
export const resultsRoutes: readonly Endpoint[] = [
  getEnvironmentCounts,
  getSubjectTrajectory,
  getProgramChange,
  exportSubject,
  listSubjectAccesses,
  eraseSubject,
  previewErasure,
  getSubjectErasure,
  getOwnData,
  withdrawParticipant,

  setRetention,
  getRetention,
  previewRetention,
  setProgramRetention,
  getProgramRetention,
  previewProgramRetention,

  reviewEvaluation,
  listEvaluationReviews,
  rescoreEvaluation,
  replayEvaluation,
  getEvaluationReceipt,
  exportEvaluations,

  getEnrollmentAdherence,
  getProgramAdherence,
  listSilentEnrollments,
];
