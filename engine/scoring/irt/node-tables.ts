import { logProbability } from './curve.ts';
import type { IrtItem } from './item.ts';

/** Memory limit of the tables of one grid; beyond it, rows are computed on every access. */
const MAX_BYTES = 32 * 2 ** 20;

/**
 * Caches log P of items on the nodes of one grid. Replaying a session and the criteria that average over the
 * posterior read the same rows many times. The cached values are exact, so results do not depend on what is
 * cached.
 */
export class NodeTables {
  readonly nodes: Float64Array;
  readonly #rows = new Map<IrtItem, (Float64Array | undefined)[]>();
  #bytes = 0;

  constructor(nodes: Float64Array) {
    this.nodes = nodes;
  }

  /** Returns log P of a category at each node. Callers must not modify it. */
  row(item: IrtItem, category: number): Float64Array {
    const rows = this.#rows.get(item);
    const kept = rows?.[category];
    if (kept) return kept;
    const row = this.nodes.map((theta) => logProbability(item, category, theta));
    this.#bytes += row.byteLength;
    if (this.#bytes > MAX_BYTES) return row;
    if (rows) rows[category] = row;
    else this.#rows.set(item, Object.assign(new Array(item.categories), { [category]: row }));
    return row;
  }
}
