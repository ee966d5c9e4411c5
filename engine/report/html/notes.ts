import type { CompiledBundle, Norm, SubScore } from '../../types.ts';

/** Notes that a page adds to a score of the report, from the content of its bundle. */
export interface ScoreNotes {
  /** The score beneath which this one is shown. */
  parent?: string;
  /** Whether only integers are possible, so that bands have two limits. */
  isInteger: boolean;
  /** Whether the content says that lower values are better. */
  isLowerBetter: boolean;
  /** The reference group. */
  norm?: Pick<Norm, 'label' | 'source' | 'n'>;
}

/** Returns the notes on the scores of a result, by concept or composite id. */
export function scoreNotes(
  { scorecard: { concepts } }: CompiledBundle,
  scores: readonly Pick<SubScore, 'concept_id' | 'scale' | 'range' | 'norm'>[],
): ReadonlyMap<string, ScoreNotes> {
  const byId = new Map(scores.map((score) => [score.concept_id, score]));
  return new Map(
    concepts.map(({ id, parent, method, direction, scale, bands, norms }) => {
      const score = byId.get(id);
      const edges = bands.flatMap(({ from, to }) => [from, to]).filter((edge) => edge !== undefined);
      const limits = score?.range ? [score.range.min, score.range.max] : [];
      const isInteger = method === 'sum' && scale === 'raw' && [...edges, ...limits].every(Number.isInteger);
      const norm = usedNorm(norms, score?.norm);
      const notes: ScoreNotes = { isInteger, isLowerBetter: direction === 'lower' };
      return [
        id,
        { ...notes, ...(parent !== undefined && { parent }), ...(norm && { norm: groupOf(norm) }) },
      ];
    }),
  );
}

/** Finds the norm that scoring has used among those of its concept; none if two have the same figures. */
function usedNorm(norms: readonly Norm[], used: SubScore['norm']): Norm | undefined {
  if (!used) return undefined;
  const found = norms.filter(({ mean, sd, n }) => mean === used.mean && sd === used.sd && n === used.n);
  return found.length === 1 ? found[0] : undefined;
}

function groupOf({ label, source, n }: Norm): Pick<Norm, 'label' | 'source' | 'n'> {
  return {
    ...(label !== undefined && { label }),
    ...(source !== undefined && { source }),
    ...(n !== undefined && { n }),
  };
}
