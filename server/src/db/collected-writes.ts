import type { Statement } from './batch.ts';
import { byteaArray } from './binary-array.ts';
import { onWire } from './parameter.ts';

/**
 * Writes of single rows that are collected and sent as one statement for each kind, which takes PostgreSQL
 * and the service much less time. The rows of one kind must differ, and no kind may depend on rows that
 * another kind changes, except rows that are inserted first.
 */
export class CollectedWrites {
  readonly #byText = new Map<string, Statement[]>();

  add(statement: Statement): void {
    const collected = this.#byText.get(statement.text);
    if (collected) collected.push(statement);
    else this.#byText.set(statement.text, [statement]);
  }

  statements(): Statement[] {
    const kinds = [...this.#byText.values()];
    const isFirst = ([write]: Statement[]) => Number(write!.many?.isFirst ?? false);
    return kinds.sort((a, b) => isFirst(b) - isFirst(a)).map(together);
  }
}

function together(writes: readonly Statement[]): Statement {
  const [first] = writes;
  if (writes.length === 1) return first!;
  const [shared, ...others] = first!.values!;
  const values = others.map((_, i) => columnOf(writes.map((write) => write.values![i + 1])));
  return { text: first!.many!.text, values: [shared, ...values] };
}

/** An array in a row becomes its text, because PostgreSQL has no arrays of arrays of different lengths. */
function columnOf(items: readonly unknown[]): unknown {
  if (items.every(Buffer.isBuffer)) return byteaArray(items);
  return items.map((item) => (Array.isArray(item) ? onWire(item) : item));
}
