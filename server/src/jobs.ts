import type { ThreadWork } from './jobs/anywhere.ts';
import type { Claim } from './jobs/claim.ts';
import { groupInThread } from './jobs/group-job.ts';
import type { Job } from './jobs/run.ts';
import { epochKeys } from './maintenance/epoch-keys.ts';
import { firstRunFile } from './maintenance/first-run-file.ts';
import { housekeeping } from './maintenance/housekeeping.ts';
import { statistics } from './maintenance/statistics.ts';
import { CYCLES, cycles } from './resources/answers/continuous-evaluation/cycles-job.ts';
import {
  dictionaries,
  PENDING_DICTIONARIES,
  STORING,
} from './resources/answers/evaluations/dictionaries-job.ts';
import { guardrails, PENDING_GUARDRAILS, REPORTING } from './resources/answers/evaluations/guardrails-job.ts';
import { messages, PREPARING } from './resources/answers/messages/messages-job.ts';
import { DUE_MESSAGES } from './resources/answers/messages/queries.ts';
import { OUTREACH, outreach } from './resources/answers/outreach/outreach-job.ts';
import { ISSUING, personalLinks } from './resources/answers/personal-links/personal-links-job.ts';
import {
  responseImports,
  SLICING_IMPORTS,
} from './resources/answers/response-imports/response-imports-job.ts';
import { simulations } from './resources/content/bundles/simulations-job.ts';
import { mailPasswordResets } from './resources/identity/auth/mail-resets-job.ts';
import { mailAccountNotices } from './resources/identity/factors/mail-notices-job.ts';
import { mailInvitations } from './resources/identity/members/mail-invitations-job.ts';
import { auditChain } from './resources/operations/audit-log/chain-job.ts';
import { auditCheckpoints } from './resources/operations/audit-log/checkpoints-job.ts';
import { webhookDeliveries } from './resources/operations/webhooks/worker/deliveries-job.ts';
import { mailWebhookNotices } from './resources/operations/webhooks/worker/mail-notices-job.ts';
import { sessions } from './resources/people/participant-sessions/sessions-job.ts';
import { indexNames } from './resources/people/subjects/index-names-job.ts';
import { DUE_TASKS, taskDeadlines } from './resources/people/tasks/deadlines-job.ts';
import { mailTasks } from './resources/people/tasks/mail-tasks-job.ts';
import { instrumentCounts } from './resources/quality/analytics/count-job.ts';
import { instrumentHealthChecks } from './resources/quality/analytics/health-job.ts';
import { calibrations } from './resources/quality/calibrations/calibrations-job.ts';
import { CHECKING_PSYCHOMETRICS, psychometricChecks } from './resources/quality/psychometrics/check-job.ts';
import { COUNTING_PSYCHOMETRICS, psychometricCounts } from './resources/quality/psychometrics/count-job.ts';
import { shadows } from './resources/quality/shadow-scoring/shadows-job.ts';
import { ADHERENCE, adherence } from './resources/results/adherence/adherence-job.ts';
import { exports, SLICING_EXPORTS } from './resources/results/exports/exports-job.ts';
import { DUE_SCHEDULES } from './resources/results/exports/schedule-queries.ts';
import { exportSchedules } from './resources/results/exports/schedules-job.ts';
import { CLOSING_PERIODS, statisticCells } from './resources/results/ledger/cells-job.ts';
import {
  COUNTING_PROGRAMS,
  programStatistics,
} from './resources/results/program-statistics/statistics-job.ts';
import { contentKeys, REMOVED_CONTENTS } from './resources/results/retention/content-keys-job.ts';
import { DUE_RETENTION } from './resources/results/retention/queries.ts';
import { REMOVING, retention } from './resources/results/retention/retention-job.ts';
import { erasures } from './resources/results/subject-data/erasures-job.ts';
import { STUDIES, studies } from './resources/studies/participants/studies-job.ts';
import type { Services } from './services.ts';

export { occasionsOfWave } from './resources/studies/participants/occasions-of-wave.ts';
export { ownOccasions } from './resources/studies/participants/own-occasions.ts';
export { openDueOccasions } from './resources/studies/participants/studies-job.ts';

/** What worker threads do for jobs. */
export const THREAD_WORK: readonly ThreadWork<never[], unknown>[] = [
  groupInThread(CYCLES),
  groupInThread(STUDIES),
  groupInThread(ADHERENCE),
  REPORTING,
  STORING,
  PREPARING,
  ISSUING,
  SLICING_EXPORTS,
  SLICING_IMPORTS,
  COUNTING_PSYCHOMETRICS,
  CHECKING_PSYCHOMETRICS,
  CLOSING_PERIODS,
  COUNTING_PROGRAMS,
  REMOVING,
];

/** The queues whose rows jobs retry after growing pauses and then give up. */
export const QUEUES: readonly Claim[] = [
  CYCLES.due,
  STUDIES.due,
  PENDING_GUARDRAILS,
  PENDING_DICTIONARIES,
  OUTREACH.due,
  ADHERENCE.due,
  DUE_RETENTION,
  DUE_SCHEDULES,
  REMOVED_CONTENTS,
  DUE_MESSAGES,
  DUE_TASKS,
];

/** All jobs of the worker. */
export function jobs(services: Services): readonly Job[] {
  return [
    cycles(services),
    studies(services),
    sessions(services),
    guardrails(services),
    dictionaries(services),
    outreach(services),
    messages(services),
    taskDeadlines(services),
    adherence(services),
    instrumentCounts(services),
    instrumentHealthChecks(services),
    psychometricCounts(services),
    psychometricChecks(services),
    programStatistics(services),
    statisticCells(services),
    simulations(services),
    calibrations(services),
    shadows(services),
    personalLinks(services),
    exports(services),
    exportSchedules(services),
    responseImports(services),
    webhookDeliveries(services),
    auditChain(services),
    auditCheckpoints(services),
    erasures(services),
    retention(services),
    contentKeys(services),
    epochKeys(services),
    indexNames(services),
    housekeeping(services),
    ...jobsOfHost(services),
    statistics(services),
    mailInvitations(services),
    mailPasswordResets(services),
    mailAccountNotices(services),
    mailWebhookNotices(services),
    mailTasks(services),
  ];
}

/** The jobs of every process, also without the role of the worker: they concern its data directory. */
export function jobsOfHost(services: Services): readonly Job[] {
  return [firstRunFile(services)];
}
