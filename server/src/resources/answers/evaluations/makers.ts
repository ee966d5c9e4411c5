import { isMadeBy } from '../../../credentials/makers.ts';
import { computed, rowsOf } from '../../../db/rows.ts';

const MAKER = rowsOf({ maker: computed('uuid') });

/** Selects those of these users and API keys that are this user or keys of them. */
export function selectOwnMakers(organizationId: string, makers: readonly string[], user: string) {
  return MAKER.query(
    `SELECT m.maker FROM unnest($2::uuid[]) m (maker) WHERE ${isMadeBy(['m.maker'], '$1', '$3')}`,
    [organizationId, makers, user],
  );
}
