import { earlierResults, type PreviousResult, type Report, type SubScore } from '@eps/engine';
import type { Request } from '../../../http/request.ts';
import type { SubjectKey } from '../../../vault/vault.ts';
import { selectEarlierResults } from './earlier-queries.ts';
import { openResult } from './present.ts';
import { type KeyedEvaluationRow, measuredAt } from './queries.ts';
import { resultForReader } from './reader.ts';
import type { StoredResult } from './sealed.ts';

/** The result whose report a member of staff reads. */
interface Read {
  row: KeyedEvaluationRow;
  key: SubjectKey;
  result: StoredResult;
  /** The scores as the reader may see them. */
  scores: readonly SubScore[];
  /** When the answers were given, RFC 3339. */
  answeredAt: string;
}

/** Scores over time. */
export type EarlierResults = ReturnType<typeof earlierResults>;

interface Found {
  /** Absent if a newer compiler rejects the bundle. */
  earlier_results?: EarlierResults;
  /** Whether a right withholds scores of earlier results. */
  isRedacted: boolean;
}

/**
 * Returns the scores of a report with the earlier results of the person, as far as the reader may read these:
 * those of the program, and those of other programs with the same items. Programs that are hidden from the
 * reader are left out and not named, because that would show the arm of a study.
 */
export async function findEarlierResults(request: Request, read: Read, report: Report): Promise<Found> {
  const { organizationId, services } = request;
  const { row, key, result, scores, answeredAt } = read;
  const hidden = await request.hiddenPrograms();
  const rows = await request.read(
    selectEarlierResults(organizationId, row, { id: row.id, at: answeredAt }, hidden),
  );
  if (rows.length === 0) return { isRedacted: false };
  request.work.opens(rows.map(({ result_sealed }) => result_sealed));
  await key.prepare(rows.map(({ result_sealed }) => result_sealed));
  const previous: PreviousResult[] = [];
  let isRedacted = false;
  for (const earlier of rows.toReversed()) {
    const whole = openResult(earlier, key);
    const shown = await resultForReader(request, earlier, whole);
    if (!whole || !shown) continue;
    isRedacted ||= shown.sub_scores.length < whole.sub_scores.length;
    const isOther = earlier.program_id !== row.program_id;
    const comparable = ({ concept_id: id }: SubScore) =>
      whole.item_fingerprints[id] === result.item_fingerprints[id];
    previous.push(
      previousOf(earlier, whole, isOther ? shown.sub_scores.filter(comparable) : shown.sub_scores),
    );
  }
  const { bundle } = await services.bundles.compiled(request.read, organizationId, row.version_bundle_id);
  if (!bundle) return { isRedacted };
  const { item_fingerprints } = result;
  const series = earlierResults(bundle, { scores, item_fingerprints, answeredAt, previous }, report);
  return { ...(series.length > 0 && { earlier_results: series }), isRedacted };
}

function previousOf(
  row: KeyedEvaluationRow,
  { item_fingerprints }: StoredResult,
  scores: readonly SubScore[],
): PreviousResult {
  const known = scores.map(({ concept_id, value, standard_error }) => [
    concept_id,
    {
      value,
      ...(standard_error !== undefined && { standard_error }),
      items: item_fingerprints[concept_id] ?? '',
    },
  ]);
  return { evaluation_id: row.id, completed_at: measuredAt(row), scores: Object.fromEntries(known) };
}
