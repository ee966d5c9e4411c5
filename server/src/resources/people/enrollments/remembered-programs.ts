import { createLruCache } from '../../../lru-cache.ts';
import type { ProgramRow } from '../programs/queries.ts';

/**
 * The fields of a program that enrolling depends on. Mode and creation never change; the insert compares the
 * others.
 */
export type EnrollableProgram = Pick<
  ProgramRow,
  'id' | 'environment_id' | 'mode' | 'status' | 'recurrence' | 'created_at'
>;

/**
 * Programs as this process last read them for an enrollment, so that the next one needs no read. They may
 * have changed since: `insertUnchanged` compares.
 */
const remembered = createLruCache<EnrollableProgram>(20_000);
/** Longer ones list the dates or events of a calendar; most are short. */
const MAX_RECURRENCE_CHARACTERS = 1000;

export function rememberProgram(organizationId: string, program: ProgramRow): void {
  const { id, environment_id, mode, status, recurrence, created_at } = program;
  const cacheKey = `${organizationId}/${id}`;
  if (recurrence.length > MAX_RECURRENCE_CHARACTERS) remembered.delete(cacheKey);
  else remembered.set(cacheKey, { id, environment_id, mode, status, recurrence, created_at });
}

/** Returns a program of the environment, unless this process has not read it or it was archived. */
export function rememberedProgram(
  organizationId: string,
  environmentId: string,
  id: string,
): EnrollableProgram | undefined {
  const program = remembered.get(`${organizationId}/${id}`);
  return program?.environment_id === environmentId && program.status !== 'archived' ? program : undefined;
}
