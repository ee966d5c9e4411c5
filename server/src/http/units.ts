import { isLimited } from '../credentials/scopes.ts';
import { computed, rowsOf } from '../db/rows.ts';
import { environmentTime } from '../environment-time.ts';
import type { Services } from '../services.ts';
import { AppError, invalidValue, notFound } from './errors.ts';
import type { Operation } from './operation.ts';
import type { PathScope } from './path-scope.ts';
import type { Principal } from './principal.ts';
import { isUuid } from './validation.ts';

/** Returns whether the principal sees only the people of some units in the organization. */
function isLimitedIn({ membershipGrants }: Principal, organizationId: string): boolean {
  const grants = membershipGrants.get(organizationId);
  return grants !== undefined && isLimited(grants);
}

/**
 * Throws insufficient_scope if a member who is limited to units uses an operation that concerns everybody.
 * The database limits what they read; operations that change data must declare that they concern single
 * people. A distributed database cannot limit what they read (docs/scaling.md).
 */
export function checkUnits(
  { db }: Services,
  principal: Principal,
  { units, method }: Operation,
  organizationId: string,
): void {
  const isLimited = units === undefined ? method === 'GET' : units === 'limited';
  if ((isLimited && !db.distributed) || !isLimitedIn(principal, organizationId)) return;
  const reason = db.distributed
    ? 'A distributed database (Citus) has no members who are limited to units.'
    : 'This operation concerns everybody.';
  throw new AppError(
    'insufficient_scope',
    `${reason} Your membership is limited to the people of some units.`,
    { scope: 'all_units' },
  );
}

/**
 * Throws a validation error in a distributed database, which has no policies that show the people of units
 * (docs/scaling.md).
 */
export function requireLimits({ db }: Services, loc: string[]): void {
  if (db.distributed)
    throw invalidValue(loc, 'members cannot be limited to units in a distributed database (Citus)');
}

/** Returns the services of a request: the database of a limited member shows the people of their units. */
export function servicesFor(
  services: Services,
  principal: Principal | undefined,
  { organizationId, clockOffsetSeconds = 0 }: Partial<PathScope>,
): Services {
  if (!principal || organizationId === undefined || !isLimitedIn(principal, organizationId)) return services;
  const day = environmentTime(services.clock(), clockOffsetSeconds).toISOString().slice(0, 10);
  return { ...services, db: services.db.limitedTo({ organizationId, userId: principal.userId, day }) };
}

/** The tables of resources that belong to people, by the names of their ids in paths and bodies. */
const NAMED: ReadonlyMap<string, string> = new Map([
  ['subject_id', 'subjects'],
  ['subject_ids', 'subjects'],
  ['enrollment_id', 'enrollments'],
  ['evaluation_id', 'evaluations'],
  ['session_id', 'participant_sessions'],
  ['message_id', 'messages'],
  ['paper_entry_id', 'answer_origins'],
  ['task_id', 'tasks'],
  ['participant_id', 'study_participants'],
]);

/**
 * Throws not_found unless the limited member of a request sees all people that its path and body name. This
 * check is needed because a stored response is returned without the statements that would fail.
 */
export async function requireSeen(
  { services, params, body }: { services: Services; params: unknown; body: unknown },
  organizationId: string,
): Promise<void> {
  const named = new Map<string, Set<string>>();
  collectIds([params, body], named);
  if (named.size === 0) return;
  const [row] = await services.db.read(organizationId, selectSeen(organizationId, named));
  if (!row!.seen) throw notFound();
}

/** Adds the ids in a value to those of their tables. */
function collectIds(value: unknown, named: Map<string, Set<string>>): void {
  if (value === null || typeof value !== 'object') return;
  for (const [name, member] of Object.entries(value)) {
    const table = NAMED.get(name);
    if (table === undefined) collectIds(member, named);
    else
      for (const id of [member].flat())
        if (typeof id === 'string' && isUuid(id))
          named.set(table, (named.get(table) ?? new Set()).add(id.toLowerCase()));
  }
}

const SEEN = rowsOf({ seen: computed('boolean') });

function selectSeen(organizationId: string, named: ReadonlyMap<string, ReadonlySet<string>>) {
  const parts = [...named.keys()].map(
    (table, i) => `(SELECT count(*) FROM ${table} WHERE organization_id = $1 AND id = ANY ($${i + 2}::uuid[]))
      = cardinality($${i + 2}::uuid[])`,
  );
  return SEEN.query(`SELECT ${parts.join(' AND ')} AS seen`, [
    organizationId,
    ...[...named.values()].map((ids) => [...ids]),
  ]);
}
