import { type Reader, selectedQuestions, sensitiveQuestions } from '@eps/engine';
import { column, type ReadRows, rowsOf } from '../../../db/rows.ts';
import type { Services } from '../../../services.ts';

/** Returns the questions of a program whose counts a reader may not see. */
export type HiddenQuestions = (programId: string) => ReadonlySet<string>;

/**
 * Returns the questions of programs that are asked depending on answers or the profile, which the reader may
 * not read: how many people were asked one is how many gave the answer. For leaders also those that are
 * sensitive. A program may have run several bundles; the counts are those of all of them together.
 */
export async function hiddenQuestions(
  run: ReadRows,
  services: Services,
  reader: Reader & { isLeader: boolean },
  { organizationId, environmentId }: { organizationId: string; environmentId: string },
  programIds: readonly string[],
): Promise<HiddenQuestions> {
  if (reader.answers && reader.profile && !reader.isLeader) return () => new Set();
  const rows = await run(selectBundles(organizationId, environmentId, programIds));
  const byProgram = new Map<string, Set<string>>();
  for (const { program_id, version_bundle_id } of rows) {
    const { bundle } = await services.bundles.compiled(run, organizationId, version_bundle_id);
    const hidden = byProgram.get(program_id) ?? new Set();
    for (const id of bundle ? selectedQuestions(bundle, reader) : [ALL]) hidden.add(id);
    if (bundle && reader.isLeader) for (const id of sensitiveQuestions(bundle)) hidden.add(id);
    byProgram.set(program_id, hidden);
  }
  return (programId) => byProgram.get(programId) ?? new Set();
}

/** In place of ids, if a newer compiler rejects a bundle of the program: all of its questions are hidden. */
export const ALL = '*';

const BUNDLE = rowsOf({
  program_id: column('psychometric_counts', 'program_id'),
  version_bundle_id: column('psychometric_counts', 'version_bundle_id'),
});

/** Selects the bundles of programs: the present ones, and those whose results are counted. */
function selectBundles(organizationId: string, environmentId: string, programIds: readonly string[]) {
  return BUNDLE.query(
    `SELECT id AS program_id, version_bundle_id FROM programs
     WHERE organization_id = $1 AND id = ANY ($3::uuid[])
     UNION
     SELECT program_id, version_bundle_id FROM psychometric_counts
     WHERE organization_id = $1 AND environment_id = $2 AND program_id = ANY ($3::uuid[])
       AND day = 'infinity' AND variable = ''`,
    [organizationId, environmentId, programIds],
  );
}
