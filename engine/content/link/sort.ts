/** A thing whose value depends on others, which it names. */
export interface DependencyNode<T> {
  name: string;
  label: string;
  needs(): string[];
  thing: T;
}

/** A node on the way down, with what it needs and how far that has been followed. */
interface Step<T> {
  node: DependencyNode<T>;
  needs: string[];
  next: number;
}

/**
 * Depth-first topological sort: every node after those it needs, otherwise in the order given. A need that closes
 * a cycle is not followed; the cycle is returned. Iterative, since chains may be as long as a bank of questions.
 */
export function sortByDependency<T>(nodes: readonly DependencyNode<T>[]): {
  sorted: DependencyNode<T>[];
  cycles: DependencyNode<T>[][];
} {
  const byName = new Map(nodes.map((node) => [node.name, node]));
  const sorted: DependencyNode<T>[] = [];
  const cycles: DependencyNode<T>[][] = [];
  const state = new Map<DependencyNode<T>, 'open' | 'done'>();
  const path: Step<T>[] = [];
  const enter = (node: DependencyNode<T>) => {
    state.set(node, 'open');
    path.push({ node, needs: node.needs(), next: 0 });
  };
  for (const root of nodes) {
    if (!state.has(root)) enter(root);
    for (let step = path.at(-1); step; step = path.at(-1)) {
      const need = step.needs[step.next++];
      if (need === undefined) {
        state.set(step.node, 'done');
        sorted.push(step.node);
        path.pop();
        continue;
      }
      // What names nothing is reported elsewhere, as a dangling reference.
      const node = byName.get(need);
      if (!node || state.get(node) === 'done') continue;
      if (state.get(node) === 'open') cycles.push(cycleFrom(node, path));
      else enter(node);
    }
  }
  return { sorted, cycles };
}

function cycleFrom<T>(node: DependencyNode<T>, path: readonly Step<T>[]): DependencyNode<T>[] {
  const start = path.findIndex((step) => step.node === node);
  return path.slice(start).map((step) => step.node);
}
