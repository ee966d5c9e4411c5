import { nearestTo } from '@eps/engine';
import type { Endpoint } from './endpoint.ts';

/** Longer paths have no nearest one. */
const MAX_SEGMENTS = 16;

/**
 * Returns a function that finds the path of the API that an unknown path differs from in one mistyped
 * segment; undefined without one.
 */
export function createNearestPath(endpoints: readonly Endpoint[]): (url: string) => string | undefined {
  const known = [...new Set(endpoints.map(({ path }) => path))].map((path) => path.split('/'));
  return (url) => {
    const given = url.split(/[?#]/, 1)[0]!.replace(/\/$/, '').split('/');
    if (given.length > MAX_SEGMENTS) return undefined;
    const candidates = new Map<string, { word: string; path: string }>();
    for (const segments of known) {
      if (segments.length !== given.length) continue;
      const wrong = segments.filter((each, i) => !each.startsWith('{') && each !== given[i]);
      if (wrong.length !== 1) continue;
      const word = given[segments.indexOf(wrong[0]!)]!;
      candidates.set(wrong[0]!, { word, path: segments.join('/') });
    }
    for (const [segment, { word, path }] of candidates)
      if (nearestTo(word, candidates.keys()) === segment) return path;
    return undefined;
  };
}
