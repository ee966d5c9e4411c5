import { LEAST_PRIVACY_FLOOR, privacyFloor } from '@eps/engine';
import { column, columns, computed, type Query, rowsOf } from '../../../db/rows.ts';
import { parseJson } from '../../../parse-json.ts';

/** The settings that decide which counts of a program are shown. */
export interface CountedProgram {
  /** The smallest number of people. */
  floor: number;
  /** Whether a block of days with sessions has been closed. */
  hasBlocks: boolean;
}

export const UNKNOWN_PROGRAM: CountedProgram = { floor: LEAST_PRIVACY_FLOOR, hasBlocks: false };

interface Run {
  rows<Row>(query: Query<Row>): Promise<Row[]>;
}

/** Returns the programs with these ids. */
export async function loadPrograms(
  run: Run,
  organizationId: string,
  programIds: readonly string[],
): Promise<Map<string, CountedProgram>> {
  if (programIds.length === 0) return new Map();
  const rows = await run.rows(selectPrograms(organizationId, programIds));
  return new Map(
    rows.map(({ id, content, has_blocks, privacy_floor }) => [
      id,
      { floor: Math.max(floorOf(content), privacy_floor), hasBlocks: has_blocks },
    ]),
  );
}

/** Returns the privacy floor of a guardrail, whose bundle need not be compiled for this. */
function floorOf(guardrail: string): number {
  const { privacy } = parseJson(guardrail) as { privacy?: { min_cell?: number } };
  return privacyFloor({ guardrail: { minCell: privacy?.min_cell ?? LEAST_PRIVACY_FLOOR } });
}

const PROGRAM = rowsOf({
  ...columns('programs', 'id'),
  content: column('definitions', 'content'),
  has_blocks: computed('boolean'),
  privacy_floor: column('organizations', 'privacy_floor'),
});

/** Selects the guardrails of programs, which have their privacy floors. */
function selectPrograms(organizationId: string, ids: readonly string[]) {
  return PROGRAM.query(
    `SELECT p.id, d.content, EXISTS (
       SELECT 1 FROM instrument_session_rollups r WHERE r.organization_id = $1
         AND r.environment_id = p.environment_id AND r.program_id = p.id
         AND r.block_last IS NOT NULL) AS has_blocks, o.privacy_floor
     FROM programs p
     JOIN organizations o ON o.id = p.organization_id
     JOIN bundles b ON b.organization_id = p.organization_id AND b.id = p.version_bundle_id
     JOIN definitions d ON d.organization_id = b.organization_id AND d.id = b.guardrail_version_id
     WHERE p.organization_id = $1 AND p.id = ANY ($2::uuid[])`,
    [organizationId, ids],
  );
}
