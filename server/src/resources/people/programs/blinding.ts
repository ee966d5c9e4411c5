import type { Database } from '../../../db/database.ts';
import { columns, computed, rowsOf } from '../../../db/rows.ts';
import { createLruCache } from '../../../lru-cache.ts';

/** The resources that belong to a program, as paths and bodies name them. */
export const NAMED_IN_REQUESTS = ['enrollment', 'evaluation', 'session', 'message', 'paper_entry'] as const;
export type NamedInRequests = (typeof NAMED_IN_REQUESTS)[number];

/** Returns which programs reveal the arms of their people in a study. */
export interface Blinding {
  /** Returns the ids of those programs of an environment. */
  programsOfArms(organizationId: string, environmentId: string): Promise<readonly string[]>;
  /** Returns the program of a resource; undefined if it does not exist. */
  programOf(organizationId: string, kind: NamedInRequests, id: string): Promise<string | undefined>;
  /** Makes the process read the programs of an environment again. */
  forget(environmentId: string): void;
}

/**
 * Programs become programs of arms before anybody is enrolled in them, so it does not matter that another
 * process learns it a moment later.
 */
const TTL_MS = 2000;

export function createBlinding(db: Database): Blinding {
  const known = createLruCache<readonly string[]>(50_000, TTL_MS);
  return {
    async programsOfArms(organizationId, environmentId) {
      const cached = known.get(environmentId);
      if (cached) return cached;
      const rows = await db.read(organizationId, selectProgramsOfArms(organizationId, environmentId));
      const ids = rows.map(({ id }) => id);
      known.set(environmentId, ids);
      return ids;
    },
    async programOf(organizationId, kind, id) {
      const [found] = await db.read(organizationId, selectProgramOf(organizationId, kind, id));
      return found?.program_id;
    },
    forget: (environmentId) => void known.delete(environmentId),
  };
}

const ID = rowsOf(columns('programs', 'id'));

function selectProgramsOfArms(organizationId: string, environmentId: string) {
  return ID.query('SELECT id FROM programs WHERE organization_id = $1 AND environment_id = $2 AND of_arms', [
    organizationId,
    environmentId,
  ]);
}

const TABLES: Record<NamedInRequests, string> = {
  enrollment: 'enrollments',
  evaluation: 'evaluations',
  session: 'participant_sessions',
  message: 'messages',
  paper_entry: 'answer_origins',
};
const PROGRAM_ID = rowsOf({ program_id: computed('uuid') });

function selectProgramOf(organizationId: string, kind: NamedInRequests, id: string) {
  return PROGRAM_ID.query(`SELECT program_id FROM ${TABLES[kind]} WHERE organization_id = $1 AND id = $2`, [
    organizationId,
    id,
  ]);
}
