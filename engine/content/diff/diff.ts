import {
  type BundleDiff,
  type Contents,
  type DiffEntry,
  type JsonObject,
  KINDS,
  type Kind,
} from '../../types.ts';
import { compileBundle } from '../compile.ts';
import { isObject } from '../fields.ts';
import { comparabilityOf } from './comparability.ts';
import { entriesOf } from './entries.ts';
import { HARMLESS, PARTS } from './structure.ts';

/** At most this many differences are listed for one content. */
const MOST_ENTRIES = 1_000;

/**
 * What changed from one content of a kind to another: by question, option, concept, rule, block, with the value
 * before and after. `breaks` names the concepts whose scores can no longer be compared, as far as this kind shows.
 * Neither content needs to be free of errors.
 */
export function definitionDiff(kind: Kind, before: JsonObject, after: JsonObject): DiffEntry[] {
  const entries = entriesOf(before, after, PARTS[kind]).slice(0, MOST_ENTRIES);
  const named = kind === 'experience' ? conceptsByQuestion(before, after) : undefined;
  return entries.map((entry) => {
    const breaks = breakingConcepts(entry, named);
    return breaks.length > 0 ? { ...entry, breaks } : entry;
  });
}

/**
 * What changed between two bundles, kind by kind, and which concepts remain comparable: the last is null where one
 * of the bundles does not compile.
 */
export function bundleDiff(before: Contents, after: Contents): BundleDiff {
  const kinds = KINDS.map((kind) => [kind, definitionDiff(kind, before[kind], after[kind])] as const);
  const [old, fresh] = [compileBundle(before).bundle, compileBundle(after).bundle];
  return {
    kinds: Object.fromEntries(kinds) as BundleDiff['kinds'],
    comparability: old && fresh ? comparabilityOf(old, fresh) : null,
  };
}

function breakingConcepts(
  entry: DiffEntry,
  named: ReadonlyMap<string, ReadonlySet<string>> | undefined,
): string[] {
  const { change, part, field, id, of: holder = id } = entry;
  const harmless = Object.hasOwn(HARMLESS, part) ? HARMLESS[part] : undefined;
  if (!harmless || change === 'reordered' || (field !== undefined && harmless.has(field))) return [];
  return named ? [...(named.get(holder) ?? [])] : [holder];
}

/** The concepts that the options and scores of each question name, before or after. */
function conceptsByQuestion(...contents: readonly JsonObject[]): Map<string, Set<string>> {
  const named = new Map<string, Set<string>>();
  for (const { questions } of contents) {
    for (const question of Array.isArray(questions) ? questions.filter(isObject) : []) {
      const concepts = named.get(String(question.id)) ?? new Set();
      const options = Array.isArray(question.options) ? question.options.filter(isObject) : [];
      for (const { scores } of [question, ...options]) {
        if (isObject(scores)) for (const concept of Object.keys(scores)) concepts.add(concept);
      }
      named.set(String(question.id), concepts);
    }
  }
  return named;
}
