import { type AuditEntry, recordAudit } from '../../../audit/record.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { invalidTransition, invalidValue, notFound } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { isTimeZone } from '../../../http/time-zone.ts';
import type { Static } from '../../../http/type.ts';
import { checkFields } from '../../content/protocols/participation.ts';
import { changeStatus } from '../../people/enrollments/change-status.ts';
import { advance, saveParticipants } from './advance.ts';
import { skipOpenOccasions } from './commands.ts';
import { type LockedParticipation, lockParticipant } from './lock.ts';
import { hidesEnds, presentParticipant } from './present.ts';
import { selectOccasions } from './queries.ts';
import { ChangeParticipant, Participant } from './schema.ts';
import { moveTo, setField } from './state.ts';

export const changeStudyParticipant = endpoint({
  summary: 'Change a person in a study',
  description:
    'Sets dates or the time zone, which affects only occasions that have not opened; pauses, resumes or withdraws the person; or skips a wave or one occasion with a reason. Occasions whose whole window passes during a pause are skipped. A withdrawal is final. If an exit rule depends on a score that only some arms have, pausing and resuming need `studies:unblind`.',
  tag: 'studies',
  method: 'PATCH',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/studies/{study_id}/participants/{participant_id}',
  access: { credential: 'api', scope: 'enrollments:write' },
  units: 'limited',
  idempotency: 'optional',
  responseSubject: (_, { subject_id }) => subject_id,
  reads: { action: 'participation.read', resource: 'subject', idOf: ({ subject_id }) => subject_id },
  body: ChangeParticipant,
  response: Participant,
  errors: ['invalid_transition'],
  examples: { body: { skip: { wave: 'baseline', reason: 'Answered on paper.' } } },
  async handle(request) {
    const { now, services, vaultScope: scope, params } = request;
    const acting = { services, scope, now, source: request };
    return request.write(async (tx) => {
      const locked = await lockParticipant(tx, acting, params.participant_id);
      if (locked?.study.id !== params.study_id) throw notFound();
      const from = locked.row.status;
      const isOfEnd = request.body.status !== undefined && request.body.status !== 'withdrawn';
      if (isOfEnd && hidesEnds(request, locked.running)) request.rights.require('studies:unblind');
      // What was due before the change stays as it was, however late the worker is.
      if (locked.study.status !== 'draft' && from !== 'withdrawn') await advance(tx, acting, [locked]);
      changeState(locked, request.body, now);
      if (request.body.status) await move(tx, request, locked, request.body.status);
      const { status } = locked.row;
      if (status !== 'withdrawn' && locked.study.status !== 'draft') await advance(tx, acting, [locked]);
      else locked.row.next_due_at = status === 'withdrawn' ? null : now.toISOString();
      saveParticipants(tx, acting, [locked]);
      recordAudit(tx, request, scope.organizationId, auditEntry(request, locked, from));
      return presentParticipant(request, locked);
    });
  },
});

type Change = Static<typeof ChangeParticipant>;

function changeState({ state, running }: LockedParticipation, change: Change, now: Date): void {
  const { fields = {}, time_zone: zone, skip } = change;
  const given = Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== null);
  checkFields(Object.fromEntries(given), running.protocol, ['body', 'fields']);
  for (const [id, value] of Object.entries(fields)) setField(state, id, value, now.getTime());
  if (zone !== undefined) {
    if (!isTimeZone(zone)) throw invalidValue(['body', 'time_zone'], 'not an IANA time zone', zone);
    state.followsContact = false;
    moveTo(state, zone, now);
  }
  if (skip === undefined) return;
  if (!running.protocol.waves.some(({ id }) => id === skip.wave))
    throw invalidValue(['body', 'skip', 'wave'], 'no wave of the protocol', skip.wave);
  const { wave, k, reason } = skip;
  state.skips.push({ wave, reason, ...(k !== undefined && { k }) });
}

/** The states to which a participation can change from each state. */
const TRANSITIONS = {
  active: ['paused', 'withdrawn'],
  paused: ['active', 'withdrawn'],
  completed: ['withdrawn'],
  withdrawn: [],
} as const;

/** Pauses, resumes or withdraws a person, with the enrollments in the programs of the waves. */
async function move(
  tx: Transaction,
  request: Request,
  locked: LockedParticipation,
  to: NonNullable<Change['status']>,
): Promise<void> {
  const { row, state, programs, enrollments } = locked;
  const { organizationId, now } = request;
  if (row.status === to) return;
  const allowed: readonly string[] = TRANSITIONS[row.status];
  if (!allowed.includes(to)) throw invalidTransition(row.status, to, allowed);
  const before = to === 'active' ? 'paused' : 'active';
  for (const [wave, enrollment] of enrollments)
    if (to === 'withdrawn' || enrollment.status === before)
      enrollments.set(
        wave,
        await changeStatus(tx, request, { program: programs.get(wave)!, row: enrollment, to }),
      );
  row.status = to;
  const at = now.getTime();
  if (to === 'paused') state.pauses.push({ from: at });
  if (to === 'active') state.pauses = state.pauses.map((pause) => ({ ...pause, until: pause.until ?? at }));
  if (to !== 'withdrawn') return;
  row.withdrawn_at = now.toISOString();
  state.ended = { at, reason: 'withdrawn' };
  tx.push(skipOpenOccasions(organizationId, row.id));
  locked.occasions = await tx.rows(selectOccasions(organizationId, [row.id]));
}

/** Dates, reasons and time zones are personal: the entry says only what kind of change it was. */
function auditEntry(
  { appId, environmentId, body }: Request<unknown, unknown, Change>,
  { row, study }: LockedParticipation,
  from: string,
): AuditEntry {
  return {
    action: 'participation.changed',
    resourceId: row.id,
    before: { status: from },
    after: { status: row.status },
    appId,
    environmentId,
    details: { study_id: study.id, subject_id: row.subject_id, fields: Object.keys(body) },
  };
}
