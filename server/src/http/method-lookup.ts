import type { Endpoint } from './endpoint.ts';

/** What follows a part of a path: known segments, and any segment where the path has a parameter. */
interface Branch {
  segments: Map<string, Branch>;
  parameter: Branch | undefined;
  /** The methods of the path that ends here. */
  methods: string[];
}

/**
 * Returns a function that finds the methods of a path, or undefined for an unknown path. It is used for
 * requests without a route only. A route for each method that a path does not have would be six times as many
 * routes.
 */
export function createMethodLookup(endpoints: readonly Endpoint[]): (url: string) => string[] | undefined {
  const root = emptyBranch();
  for (const { path, method } of endpoints) {
    let branch = root;
    for (const segment of segmentsOf(path)) branch = following(branch, segment);
    branch.methods.push(...(method === 'GET' ? ['GET', 'HEAD'] : [method]));
  }
  return (url) => find(root, segmentsOf(url.split(/[?#]/, 1)[0]!.replace(/\/$/, '')), 0)?.methods;
}

function emptyBranch(): Branch {
  return { segments: new Map(), parameter: undefined, methods: [] };
}

function segmentsOf(path: string): string[] {
  return path.split('/').slice(1);
}

function following(branch: Branch, segment: string): Branch {
  if (segment.startsWith('{')) {
    branch.parameter ??= emptyBranch();
    return branch.parameter;
  }
  const known = branch.segments.get(segment) ?? emptyBranch();
  branch.segments.set(segment, known);
  return known;
}

/** A known segment has precedence over a parameter, as in the routes. */
function find(branch: Branch, segments: readonly string[], at: number): Branch | undefined {
  if (at === segments.length) return branch.methods.length > 0 ? branch : undefined;
  const segment = segments[at]!;
  const known = branch.segments.get(segment);
  const found = known && find(known, segments, at + 1);
  if (found || segment === '' || !branch.parameter) return found;
  return find(branch.parameter, segments, at + 1);
}
