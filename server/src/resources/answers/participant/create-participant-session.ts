import { type LinkValues, unfittingParameters } from '@eps/engine';
import type { Transaction } from '../../../db/transaction.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError, invalidValue } from '../../../http/errors.ts';
import { instantOf } from '../../../http/instant.ts';
import type { Request } from '../../../http/request.ts';
import type { ProgramRow } from '../../people/programs/queries.ts';
import { issueSession, loadParticipation } from './issue-session.ts';
import { requireProxy } from './requirements.ts';
import { CreateSession, IssuedSession } from './schema.ts';

const DEFAULT_TTL_SECONDS = 3600;

export const createParticipantSession = endpoint({
  summary: 'Create a participant session',
  description:
    'Issues a session for a subject: a link (`url`) that devices exchange for tokens of their own until `link_expires_at`, and a first participant token. Both are returned only once. If the subject has an open evaluation in the same cycle, the session resumes it; earlier sessions of the evaluation go on unless `revoke_others` is true. Without the scope `evaluations:answers`, tokens of the session read back only the answers that were given in it, and of others only that they were given.',
  tag: 'participant',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/participant-sessions',
  access: { credential: 'api', scope: 'sessions:write' },
  units: 'limited',
  idempotency: 'required',
  responseSubject: ({ body }) => body.subject_id,
  status: 201,
  body: CreateSession,
  response: IssuedSession,
  errors: ['program_not_active', 'not_enrolled', 'cycle_not_open', 'subject_deleted'],
  examples: {
    body: {
      program_id: '0190b6a4-7e3c-7cc0-8000-000000000000',
      subject_id: '0190b6a4-7e3c-7cc0-8000-000000000001',
      locale: 'en',
    },
  },
  async handle(request) {
    const { organizationId, environmentId, appId, body, now, services } = request;
    const scope = { organizationId, appId, environmentId };
    const linkExpiresAt = body.link_expires_at === undefined ? undefined : instantOf(body.link_expires_at);
    if (linkExpiresAt && linkExpiresAt <= now)
      throw invalidValue(['body', 'link_expires_at'], 'link_expires_at must be in the future');
    requireProxy(body);
    // The caller could open the link, and get the notifications of the person on a device of their own.
    const addsDevices = (await request.hiddenPrograms()).length === 0;
    const issue = () =>
      request.write(async (tx) => {
        const participation = await loadParticipation(tx, scope, body.program_id, body.subject_id);
        const link = await vouchedValues(tx, request, participation.program, body.link_values);
        const issuing = { tx, scope, services, now, source: request };
        const ttlSeconds = body.ttl_seconds ?? DEFAULT_TTL_SECONDS;
        const issuedBy = request.principal.principalId;
        return issueSession(issuing, participation, {
          locale: body.locale ?? 'en',
          ttlSeconds,
          issuedBy,
          readsEarlier: request.rights.has('evaluations:answers'),
          readsProfile: request.rights.has('subjects:profile'),
          addsDevices,
          revokesOthers: body.revoke_others ?? false,
          ...(linkExpiresAt && { linkExpiresAt }),
          ...(link && { link }),
          ...(body.respondent && { respondent: { kind: body.respondent, relation: body.relation } }),
        });
      });
    try {
      return await issue();
    } catch (error) {
      const isNotOpen = error instanceof AppError && NOT_OPEN.includes(error.code);
      const of = { programId: body.program_id, subjectId: body.subject_id };
      if (!isNotOpen || !(await services.openDueOccasions(scope, of))) throw error;
      return issue();
    }
  },
});

/** The errors after which an occasion of a study may be due that the worker has not opened yet. */
const NOT_OPEN = ['not_enrolled', 'cycle_not_open'];

/**
 * Returns the values of a link that the caller vouches for. Throws ValidationError if one does not fit the
 * variable that declares it.
 */
async function vouchedValues(
  tx: Transaction,
  { services, organizationId }: Pick<Request, 'services' | 'organizationId'>,
  program: ProgramRow,
  values: LinkValues['values'] | undefined,
): Promise<LinkValues | undefined> {
  if (values === undefined) return undefined;
  const { bundle } = await services.bundles.valid(tx.rows, organizationId, program.version_bundle_id);
  const link = { values, signed: true };
  const [unfitting] = unfittingParameters(bundle.context, link);
  if (unfitting === undefined) return link;
  throw invalidValue(
    ['body', 'link_values', unfitting],
    'the value does not fit the variable of the context',
  );
}
