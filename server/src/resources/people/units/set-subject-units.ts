import { recordAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError, type FieldError, notFound, ValidationError, valueError } from '../../../http/errors.ts';
import { deleteSubjectUnits, insertSubjectUnits } from './commands.ts';
import {
  dayOf,
  presentMemberships,
  selectKnownUnits,
  selectMember,
  selectSubjectUnits,
  type UnitMembershipRow,
} from './queries.ts';
import { SubjectUnits, type UnitMembership } from './schema.ts';

export const setSubjectUnits = endpoint({
  summary: 'Set the units of a subject',
  description:
    'Replaces the memberships of the person in units, past and future ones too. It decides which members who are limited to units see the person from now on, with everything about them.',
  tag: 'subjects',
  method: 'PUT',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/subjects/{subject_id}/units',
  access: { credential: 'api', scope: 'subjects:write' },
  idempotency: 'required',
  responseSubject: ({ params }) => params.subject_id,
  body: SubjectUnits,
  response: SubjectUnits,
  errors: ['subject_deleted'],
  examples: { body: { units: [{ unit_id: 'ward-3', starts_on: '2026-11-02' }] } },
  async handle(request) {
    const { organizationId, environmentId, params, body, now } = request;
    const memberships = withStarts(body.units, dayOf(now));
    const ids = body.units.map(({ unit_id }) => unit_id);
    return request.write(async (tx) => {
      const subject = await tx.first(selectMember(organizationId, environmentId, params.subject_id, true));
      if (!subject) throw notFound();
      if (subject.status === 'deleted') throw new AppError('subject_deleted', 'The subject was deleted.');
      const known = await tx.rows(selectKnownUnits(organizationId, environmentId, ids));
      requireKnown(ids, new Set(known.map(({ id }) => id)));
      const before = await tx.rows(selectSubjectUnits(organizationId, subject.id));
      tx.push(deleteSubjectUnits(organizationId, subject.id));
      tx.push(insertSubjectUnits(organizationId, environmentId, subject.id, memberships));
      recordAudit(tx, request, organizationId, {
        action: 'subject.units_changed',
        resourceId: subject.id,
        before,
        after: memberships,
      });
      return { units: presentMemberships(memberships) };
    });
  },
});

/** Adds absent starts and sorts. Throws ValidationError for ends before starts and periods that overlap. */
function withStarts(units: readonly UnitMembership[], today: string): UnitMembershipRow[] {
  const rows = units.map(({ unit_id, starts_on = today, ends_on = null }, index) => {
    for (const [field, date] of Object.entries({ starts_on, ends_on }))
      if (date !== null && !isDate(date))
        throw new ValidationError([valueError(at(index, field), 'there is no such date', date)]);
    if (ends_on !== null && ends_on <= starts_on)
      throw new ValidationError([valueError(at(index, 'ends_on'), 'must be after starts_on', ends_on)]);
    return { unit_id, starts_on, ends_on, index };
  });
  rows.sort((a, b) => (`${a.starts_on} ${a.unit_id}` < `${b.starts_on} ${b.unit_id}` ? -1 : 1));
  for (const [i, row] of rows.entries()) {
    const earlier = rows.slice(0, i).findLast(({ unit_id }) => unit_id === row.unit_id);
    if (earlier && (earlier.ends_on === null || earlier.ends_on > row.starts_on))
      throw new ValidationError([
        valueError(at(row.index, 'starts_on'), 'overlaps another membership in the unit', row.starts_on),
      ]);
  }
  return rows.map(({ index, ...row }) => row);
}

function isDate(text: string): boolean {
  const at = Date.parse(text);
  return text >= '0001' && !Number.isNaN(at) && dayOf(new Date(at)) === text;
}

function requireKnown(ids: readonly string[], known: ReadonlySet<string>): void {
  const errors = ids.flatMap((id, i): FieldError[] =>
    known.has(id) ? [] : [valueError(at(i, 'unit_id'), 'the environment has no unit with this id', id)],
  );
  if (errors.length > 0) throw new ValidationError(errors);
}

function at(index: number, field: string): FieldError['loc'] {
  return ['body', 'units', index, field];
}
