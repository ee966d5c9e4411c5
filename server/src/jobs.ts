import type { Job } from './jobs/run.ts';
import { housekeeping } from './maintenance/housekeeping.ts';
import { statistics } from './maintenance/statistics.ts';
import { instrumentCounts } from './resources/analytics/count-job.ts';
import { instrumentHealthChecks } from './resources/analytics/health-job.ts';
import { auditChain } from './resources/audit-log/chain-job.ts';
import { auditCheckpoints } from './resources/audit-log/checkpoints-job.ts';
import { mailPasswordResets } from './resources/auth/mail-resets-job.ts';
import { simulations } from './resources/bundles/simulations-job.ts';
import { calibrations } from './resources/calibrations/calibrations-job.ts';
import { cycles } from './resources/continuous-evaluation/cycles-job.ts';
import { mailInvitations } from './resources/members/mail-invitations-job.ts';
import { sessions } from './resources/participant-sessions/sessions-job.ts';
import { psychometricChecks } from './resources/psychometrics/check-job.ts';
import { psychometricCounts } from './resources/psychometrics/count-job.ts';
import { shadows } from './resources/shadow-scoring/shadows-job.ts';
import { webhookDeliveries } from './resources/webhooks/worker/deliveries-job.ts';
import { mailWebhookNotices } from './resources/webhooks/worker/mail-notices-job.ts';
import type { Services } from './services.ts';

/** Worker threads advance enrollments with heavy bundles, and count and check their evaluations. */
export { advanceTogether } from './resources/continuous-evaluation/cycles-job.ts';
export { checkProgram } from './resources/psychometrics/check.ts';
export { countEvaluations } from './resources/psychometrics/count-evaluations.ts';

/** All jobs of the worker. */
export function jobs(services: Services): readonly Job[] {
  return [
    cycles(services),
    sessions(services),
    instrumentCounts(services),
    instrumentHealthChecks(services),
    psychometricCounts(services),
    psychometricChecks(services),
    simulations(services),
    calibrations(services),
    shadows(services),
    webhookDeliveries(services),
    auditChain(services),
    auditCheckpoints(services),
    housekeeping(services),
    statistics(services),
    mailInvitations(services),
    mailPasswordResets(services),
    mailWebhookNotices(services),
  ];
}
