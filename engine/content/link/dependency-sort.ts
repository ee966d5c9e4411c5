/** A node of a dependency graph. */
export interface DependencyNode<T> {
  /** Unique among the nodes. */
  name: string;
  /** How messages refer to the node. */
  label: string;
  /** The names of the nodes this node depends on. */
  dependencies(): string[];
  value: T;
}

/** A node on the current path, with its dependencies and the index of the next one to visit. */
interface Step<T> {
  node: DependencyNode<T>;
  dependencies: string[];
  next: number;
}

/**
 * Sorts nodes topologically, depth first: every node comes after its dependencies, otherwise the given order
 * is kept. A dependency that closes a cycle is ignored and the cycle is returned. The sort is iterative
 * because chains can be as long as a question bank.
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
    path.push({ node, dependencies: node.dependencies(), next: 0 });
  };
  for (const root of nodes) {
    if (!state.has(root)) enter(root);
    for (let step = path.at(-1); step; step = path.at(-1)) {
      const name = step.dependencies[step.next++];
      if (name === undefined) {
        state.set(step.node, 'done');
        sorted.push(step.node);
        path.pop();
        continue;
      }
      // `checkReferences` reports names that do not exist.
      const node = byName.get(name);
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
