import type { Role } from '../../../credentials/scopes.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { type FieldError, invalidValue, ValidationError, valueError } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { requireLimits } from '../../../http/units.ts';
import { selectUnitIds } from './queries.ts';

const LOC = ['body', 'unit_ids'];

/**
 * Throws ValidationError for a limit of an owner, for units that no environment has, and in a distributed
 * database.
 */
export async function checkUnitIds(
  tx: Transaction,
  { services, organizationId }: Pick<Request, 'services' | 'organizationId'>,
  { role, unit_ids }: { role: Role; unit_ids: readonly string[] | null },
): Promise<void> {
  if (unit_ids === null) return;
  requireLimits(services, LOC);
  if (role === 'owner') throw invalidValue(LOC, 'owners see everybody');
  const known = new Set((await tx.rows(selectUnitIds(organizationId, unit_ids))).map(({ id }) => id));
  const errors = unit_ids.flatMap((id, i): FieldError[] =>
    known.has(id) ? [] : [valueError([...LOC, i], 'no environment has a unit with this id', id)],
  );
  if (errors.length > 0) throw new ValidationError(errors);
}
