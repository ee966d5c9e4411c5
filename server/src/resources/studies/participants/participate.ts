import type { Transaction } from '../../../db/transaction.ts';
import { invalidValue } from '../../../http/errors.ts';
import { instantOf } from '../../../http/instant.ts';
import type { Request } from '../../../http/request.ts';
import { isTimeZone } from '../../../http/time-zone.ts';
import { newId } from '../../../ids.ts';
import { checkFields } from '../../content/protocols/participation.ts';
import { openContact, selectContacts, zoneOf } from '../../people/contacts/queries.ts';
import { selectVaultSubjects } from '../../people/subjects/queries.ts';
import type { StudyRow } from '../studies/queries.ts';
import { allocate } from './allocate.ts';
import { insertParticipant } from './commands.ts';
import type { RunningProtocol } from './course.ts';
import { lockSubjects, type ParticipantRow, selectCurrent } from './queries.ts';
import type { CreateParticipant } from './schema.ts';
import { type ParticipantState, sealedState } from './state.ts';

export interface ParticipateOutcome {
  subjectId: string;
  row?: ParticipantRow;
  error?: 'not_found' | 'subject_deleted' | 'already_enrolled';
  /** The participation that the subject already has. */
  existingId?: string;
}

/**
 * Adds people to a study, each at most once, draws their arms, and makes their participations due now.
 * Returns an outcome for each. Throws a validation error for dates and time zones that do not fit, at `loc`
 * of the item.
 */
export async function participate(
  tx: Transaction,
  request: Request,
  { study, running }: { study: StudyRow; running: RunningProtocol },
  items: readonly CreateParticipant[],
  loc: (index: number) => (string | number)[],
): Promise<ParticipateOutcome[]> {
  const { organizationId, environmentId, services, vaultScope } = request;
  for (const [index, { fields = {}, time_zone: zone }] of items.entries()) {
    checkFields(fields, running.protocol, [...loc(index), 'fields']);
    if (zone !== undefined && !isTimeZone(zone))
      throw invalidValue([...loc(index), 'time_zone'], 'not an IANA time zone', zone);
  }
  const ids = items.map(({ subject_id }) => subject_id);
  tx.push(lockSubjects(organizationId, environmentId, ids));
  const [subjects, contacts, existing] = await Promise.all([
    tx.rows(selectVaultSubjects(organizationId, environmentId, ids)),
    tx.rows(selectContacts(organizationId, environmentId, ids)),
    tx.rows(selectCurrent(organizationId, study.id, ids)),
  ]);
  const bySubject = new Map(subjects.map((subject) => [subject.id, subject]));
  const contactOf = new Map(contacts.map((contact) => [contact.id, contact]));
  const current = new Map(existing.map(({ subject_id, id }) => [subject_id, id]));
  const outcomes: ParticipateOutcome[] = [];
  for (const item of items) {
    const subjectId = item.subject_id;
    const subject = bySubject.get(subjectId);
    const existingId = current.get(subjectId);
    if (!subject) outcomes.push({ subjectId, error: 'not_found' });
    else if (subject.status !== 'active' || !subject.wrapped_key)
      outcomes.push({ subjectId, error: 'subject_deleted' });
    else if (existingId !== undefined) outcomes.push({ subjectId, error: 'already_enrolled', existingId });
    else {
      const key = await services.vault.openSubjectKey(vaultScope, subject.id, subject.wrapped_key);
      const drawn = await allocate(
        tx,
        services,
        vaultScope,
        { study, protocol: running.protocol },
        { subject, key },
      );
      const row = newParticipant(request, study, item);
      const contact = openContact(key, contactOf.get(subject.id)!);
      const state = { ...newState(request, item, zoneOf(contact)), ...drawn };
      row.state_sealed = sealedState.seal(key, row.id, state);
      tx.push(insertParticipant(organizationId, row));
      current.set(subjectId, row.id);
      outcomes.push({ subjectId, row });
    }
  }
  return outcomes;
}

function newParticipant(request: Request, study: StudyRow, item: CreateParticipant): ParticipantRow {
  const now = request.now.toISOString();
  return {
    id: newId(),
    app_id: study.app_id,
    environment_id: study.environment_id,
    study_id: study.id,
    subject_id: item.subject_id,
    status: 'active',
    starts_at: item.starts_at === undefined ? now : instantOf(item.starts_at).toISOString(),
    created_at: now,
    withdrawn_at: null,
    state_sealed: null,
    next_due_at: now,
    changes: 0,
  };
}

/** The time zone is the given one, else that of the contact, else that of the environment. */
function newState(
  { now, environment }: Request,
  item: CreateParticipant,
  contactZone: string | undefined,
): ParticipantState {
  const timeZone = item.time_zone ?? contactZone ?? environment.environmentTimeZone;
  return {
    fields: item.fields ?? {},
    zones: [{ since: now.getTime(), timeZone }],
    ...(item.time_zone === undefined && { followsContact: true }),
    skips: [],
    pauses: [],
    decided: {},
    stopped: {},
  };
}
