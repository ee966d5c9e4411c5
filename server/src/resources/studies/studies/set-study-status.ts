import type { Interval } from '@eps/engine';
import { recordAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { found, invalidTransition } from '../../../http/errors.ts';
import { oneOf, strictObject } from '../../../http/schemas.ts';
import { makeStudyDue } from '../../people/occasions/commands.ts';
import { moveProgram } from '../../people/program-lifecycle/move.ts';
import { updateStudy } from './commands.ts';
import { inactiveOf, presentStudy, seedAad, wavesOf } from './present.ts';
import { type StudyRow, selectStudy } from './queries.ts';
import { Study, type StudyStatus } from './schema.ts';
import { releasedProtocol } from './waves.ts';

/** The states to which a study can change from each state. */
const TRANSITIONS: Record<StudyStatus, readonly StudyStatus[]> = {
  draft: ['active', 'archived'],
  active: ['paused', 'archived'],
  paused: ['active', 'archived'],
  archived: [],
};
const ACTIONS = { active: 'study.activated', paused: 'study.paused', archived: 'study.archived' } as const;

export const setStudyStatus = endpoint({
  summary: 'Change the status of a study',
  description:
    'Activates, pauses or archives the study and the programs of its waves. Occasions whose whole window passes while it is paused are skipped. Archiving is final; the audit entry then has the seed that arms were drawn from.',
  tag: 'studies',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/studies/{study_id}/status',
  access: { credential: 'api', scope: 'programs:write' },
  idempotency: 'required',
  // The seed of an archived study shows the arms of its people.
  responseSubject: 'none',
  body: strictObject({ status: oneOf(['active', 'paused', 'archived'] as const) }),
  response: Study,
  errors: [
    'invalid_transition',
    'bundle_invalid',
    'bundle_not_published',
    'bundle_not_released',
    'protocol_invalid',
    'protocol_not_released',
  ],
  examples: { body: { status: 'active' } },
  async handle(request) {
    const { organizationId, environmentId, now, services, vaultScope } = request;
    const to = request.body.status;
    const study = await request.write(async (tx) => {
      const row = found(
        await tx.first(selectStudy(organizationId, environmentId, request.params.study_id, ' FOR UPDATE')),
      );
      if (row.status === to) return presentStudy(request, row);
      if (!TRANSITIONS[row.status].includes(to))
        throw invalidTransition(row.status, to, TRANSITIONS[row.status]);
      if (to === 'active') await releasedProtocol(tx, request, row.protocol_id);
      for (const { program_id } of Object.values(wavesOf(row)))
        await moveProgram(tx, request, program_id, to);
      const inactive = to === 'active' ? ended(inactiveOf(row), now) : begun(inactiveOf(row), now);
      const moved: StudyRow = {
        ...row,
        status: to,
        inactive: JSON.stringify(inactive),
        updated_at: now.toISOString(),
      };
      tx.push(updateStudy(organizationId, moved));
      if (to === 'active') tx.push(makeStudyDue(organizationId, row.id, now));
      const seed =
        to === 'archived' &&
        (await services.vault.openForEnvironment(vaultScope, seedAad(row.id), row.seed_sealed));
      recordAudit(tx, request, organizationId, {
        action: ACTIONS[to],
        resourceId: row.id,
        before: { status: row.status },
        after: { status: to },
        details: { from: row.status, commitment: row.commitment, ...(seed && { seed }) },
      });
      return presentStudy(request, moved);
    });
    services.wake('studies');
    return study;
  },
});

/** Begins a period without occasions, unless one has begun. */
function begun(intervals: readonly Interval[], now: Date): Interval[] {
  const isInactive = intervals.at(-1)?.until === undefined && intervals.length > 0;
  return isInactive ? [...intervals] : [...intervals, { from: now.getTime() }];
}

function ended(intervals: readonly Interval[], now: Date): Interval[] {
  return intervals.map((each) => ({ ...each, until: each.until ?? now.getTime() }));
}
