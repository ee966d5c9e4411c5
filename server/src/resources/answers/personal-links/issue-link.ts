import { environmentTime } from '../../../environment-time.ts';
import { AppError } from '../../../http/errors.ts';
import type { Services } from '../../../services.ts';
import { selectClock } from '../../identity/environments/queries.ts';
import { openContact, selectContact } from '../../people/contacts/queries.ts';
import { loadParticipation, openOrResumeEvaluation, writeSessions } from '../participant/issue-session.ts';
import { keepError, keepLink } from './commands.ts';
import { linkRow, lockWaiting, sealedUrl } from './queries.ts';
import type { PersonalLinksJob } from './schema.ts';

/** One person of a job. */
export interface LinkTask {
  organization_id: string;
  app_id: string;
  environment_id: string;
  job_id: string;
  subject_id: string;
  work: PersonalLinksJob;
}

/** How long a token that the page gets for the link is valid; the page renews it. */
const TOKEN_SECONDS = 3600;

/**
 * Issues the session of a person and keeps its link in the same transaction, so a worker that is killed
 * leaves no session without its link, and the next one issues none twice. Keeps the reason if there is none.
 */
export async function issueLink(services: Services, task: LinkTask): Promise<void> {
  const { organization_id: organizationId, job_id, subject_id } = task;
  try {
    await issue(services, task);
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    await services.db.withTenant(organizationId, async (tx) => {
      tx.push(keepError(organizationId, job_id, subject_id, error.code));
    });
  }
}

async function issue(services: Services, task: LinkTask): Promise<void> {
  const { organization_id: organizationId, app_id: appId, environment_id: environmentId, work } = task;
  const { job_id: jobId, subject_id: subjectId } = task;
  const scope = { organizationId, appId, environmentId };
  const ofArms = await services.blinding.programsOfArms(organizationId, environmentId);
  await services.db.withTenant(organizationId, async (tx) => {
    const [waiting, clock, reachable] = await Promise.all([
      tx.first(lockWaiting(organizationId, jobId, subjectId)),
      tx.first(selectClock(organizationId, environmentId)),
      tx.first(selectContact(organizationId, environmentId, subjectId)),
    ]);
    if (!waiting) return;
    const participation = await loadParticipation(tx, scope, work.program_id, subjectId);
    const key = await services.vault.openSubjectKey(scope, subjectId, participation.subject.wrapped_key!);
    const realNow = services.clock();
    const now = environmentTime(realNow, clock!.clock_offset_seconds);
    const source = { actor: work.actor, requestId: '', realNow, services };
    const issuing = { tx, scope, services, now, source };
    const evaluation = await openOrResumeEvaluation(issuing, participation);
    const options = {
      locale: (reachable && openContact(key, reachable)?.locale) ?? 'en',
      ttlSeconds: TOKEN_SECONDS,
      linkExpiresAt: new Date(now.getTime() + work.ttl_seconds * 1000),
      issuedBy: work.issued_by,
      // The reader of the file sees the links of other people, and may not see their arms.
      readsEarlier: false,
      readsProfile: false,
      addsDevices: ofArms.length === 0,
    };
    const [link] = writeSessions(issuing, [{ participation, evaluation, options }]);
    tx.push(
      keepLink(organizationId, jobId, subjectId, sealedUrl.seal(key, linkRow(jobId, subjectId), link!.url)),
    );
  });
}
