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
import { FIELDS_WITHOUT_EFFECT_ON_SCORES, PARTS } from './structure.ts';

/** The most differences listed for one content. */
const MAX_ENTRIES = 1_000;

/**
 * Returns the differences between two contents of one kind, part by part (question, option, concept, rule,
 * block …), with the values before and after; at most MAX_ENTRIES. `breaks` lists the concepts whose scores
 * are no longer comparable, as far as this kind alone determines it. The contents may have errors.
 */
export function definitionDiff(kind: Kind, before: JsonObject, after: JsonObject): DiffEntry[] {
  const entries = entriesOf(before, after, PARTS[kind]).slice(0, MAX_ENTRIES);
  const scoredConcepts = kind === 'experience' ? conceptsByQuestion(before, after) : undefined;
  return entries.map((entry) => {
    const breaks = brokenConcepts(entry, scoredConcepts);
    return breaks.length > 0 ? { ...entry, breaks } : entry;
  });
}

/**
 * Returns the differences between two bundles by kind, and which concepts remain comparable. The
 * comparability is null if one of the bundles does not compile.
 */
export function bundleDiff(before: Contents, after: Contents): BundleDiff {
  const kinds = KINDS.map((kind) => [kind, definitionDiff(kind, before[kind], after[kind])] as const);
  const [oldBundle, newBundle] = [compileBundle(before).bundle, compileBundle(after).bundle];
  return {
    kinds: Object.fromEntries(kinds) as BundleDiff['kinds'],
    comparability: oldBundle && newBundle ? comparabilityOf(oldBundle, newBundle) : null,
  };
}

function brokenConcepts(
  entry: DiffEntry,
  scoredConcepts: ReadonlyMap<string, ReadonlySet<string>> | undefined,
): string[] {
  const { change, part, field, id, of: parentId = id } = entry;
  const ignored = Object.hasOwn(FIELDS_WITHOUT_EFFECT_ON_SCORES, part)
    ? FIELDS_WITHOUT_EFFECT_ON_SCORES[part]
    : undefined;
  if (!ignored || change === 'reordered' || (field !== undefined && ignored.has(field))) return [];
  return scoredConcepts ? [...(scoredConcepts.get(parentId) ?? [])] : [parentId];
}

/** Returns, by question id, the concepts for which the question has scores in any of the contents. */
function conceptsByQuestion(...contents: readonly JsonObject[]): Map<string, Set<string>> {
  const conceptIds = new Map<string, Set<string>>();
  for (const { questions } of contents) {
    for (const question of Array.isArray(questions) ? questions.filter(isObject) : []) {
      const concepts = conceptIds.get(String(question.id)) ?? new Set();
      const options = Array.isArray(question.options) ? question.options.filter(isObject) : [];
      for (const { scores } of [question, ...options]) {
        if (isObject(scores)) for (const concept of Object.keys(scores)) concepts.add(concept);
      }
      conceptIds.set(String(question.id), concepts);
    }
  }
  return conceptIds;
}
