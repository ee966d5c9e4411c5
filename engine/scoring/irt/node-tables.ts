import { logProbability } from './curve.ts';
import type { IrtItem } from './item.ts';
import { gridNodes, type PosteriorSettings } from './posterior.ts';

/** What the tables of one grid may take; beyond it rows are computed anew each time. */
const MAX_BYTES = 32 * 2 ** 20;

/**
 * log P of items on the nodes of one grid, computed when first asked for and kept: a session's replay and the criteria that
 * average over the posterior read the same rows again and again. The rows hold exact values, so that nothing depends on them
 * being there.
 */
export class NodeTables {
  readonly nodes: Float64Array;
  readonly #rows = new Map<IrtItem, (Float64Array | undefined)[]>();
  #bytes = 0;

  constructor(settings: PosteriorSettings) {
    this.nodes = gridNodes(settings);
  }

  /** log P of a category at each node. Not to be written to. */
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
