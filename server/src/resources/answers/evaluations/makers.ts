import { isMadeBy } from '../../../credentials/makers.ts';
import { computed, nullable, rowsOf } from '../../../db/rows.ts';

/** Who imported the person, gave them a token, and entered the paper form: they can know the answers. */
export const EVALUATION_MAKERS = {
  made_by: nullable(computed('uuid')),
  issued_by: nullable(computed('uuid')),
  entered_by: nullable(computed('uuid[]')),
};

/** The columns of EVALUATION_MAKERS from the evaluation `e` of the organization $1, and its subject `s`. */
export const MAKERS_OF_EVALUATION = `s.made_by, coalesce((
    SELECT p.issued_by FROM participant_sessions p
    WHERE p.organization_id = $1 AND p.evaluation_id = e.id
      AND p.issued_by IS NOT NULL ORDER BY p.id DESC LIMIT 1), e.session_issuer) AS issued_by, (
    SELECT array_agg(DISTINCT y.entered_by) FROM answer_origins o
    JOIN paper_entries y ON y.organization_id = $1 AND y.origin_id = o.id
    WHERE o.organization_id = $1 AND o.enrollment_id = e.enrollment_id
      AND o.cycle = e.cycle AND o.state = 'entered' AND y.number < 3) AS entered_by`;

const MAKER = rowsOf({ maker: computed('uuid') });

/** Selects those of these users and API keys that are this user or keys of them. */
export function selectOwnMakers(organizationId: string, makers: readonly string[], user: string) {
  return MAKER.query(
    `SELECT m.maker FROM unnest($2::uuid[]) m (maker) WHERE ${isMadeBy(['m.maker'], '$1', '$3')}`,
    [organizationId, makers, user],
  );
}
