import {
  type BundleDiff,
  type Contents,
  type DiffEntry,
  type Json,
  type JsonObject,
  KINDS,
  type Kind,
} from '../../types.ts';
import { compileBundle } from '../compile.ts';
import { isObject } from '../fields.ts';
import { comparabilityOf } from './comparability.ts';
import { entriesOf } from './entries.ts';
import { FIELDS_WITHOUT_EFFECT_ON_SCORES, PARTS } from './structure.ts';

/** The fields that say how a question is worded. */
const WORDING: ReadonlySet<string> = new Set(['prompt', 'correction']);

/** The most differences listed for one content. */
const MAX_ENTRIES = 1_000;

/**
 * Returns the differences between two contents of one kind, part by part (question, option, concept, rule,
 * block …), with the values before and after; at most MAX_ENTRIES. `breaks` lists the concepts whose scores
 * are no longer comparable, as far as this kind alone determines it. The contents may have errors.
 */
export function definitionDiff(kind: Kind, before: JsonObject, after: JsonObject): DiffEntry[] {
  const entries = entriesOf(before, after, PARTS[kind]).slice(0, MAX_ENTRIES);
  const scoredConcepts = kind === 'experience' ? scoredConceptsIn(before, after) : undefined;
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

/** The concepts on which the options of scales have scores, and on which questions have scores. */
interface ScoredConcepts {
  /** The questions whose wordings count as the same, because one corrects the other. */
  corrected: ReadonlySet<string>;
  byScale: ReadonlyMap<string, ReadonlySet<string>>;
  byQuestion: ReadonlyMap<string, { scaleIds: ReadonlySet<string>; concepts: ReadonlySet<string> }>;
}

function brokenConcepts(entry: DiffEntry, scored: ScoredConcepts | undefined): string[] {
  const { change, part, field, id, of: parentId = id } = entry;
  const ignored = Object.hasOwn(FIELDS_WITHOUT_EFFECT_ON_SCORES, part)
    ? FIELDS_WITHOUT_EFFECT_ON_SCORES[part]
    : undefined;
  if (!ignored || change === 'reordered' || (field !== undefined && ignored.has(field))) return [];
  if (!scored) return [parentId];
  const { byScale, byQuestion, corrected } = scored;
  if (part === 'question' && WORDING.has(field!) && corrected.has(parentId)) return [];
  if (part === 'scale_option') return [...(byScale.get(parentId) ?? [])];
  const { scaleIds = [], concepts = [] } = byQuestion.get(parentId) ?? {};
  return [
    ...new Set([...concepts, ...[...scaleIds].flatMap((scaleId) => [...(byScale.get(scaleId) ?? [])])]),
  ];
}

/** Returns the concepts for which scales and questions have scores in any of the contents. */
function scoredConceptsIn(...contents: readonly JsonObject[]): ScoredConcepts {
  const byScale = new Map<string, Set<string>>();
  const byQuestion = new Map<string, { scaleIds: Set<string>; concepts: Set<string> }>();
  for (const { questions, scales } of contents) {
    for (const [scaleId, options] of Object.entries(isObject(scales) ? scales : {})) {
      byScale.set(scaleId, addScored(byScale.get(scaleId) ?? new Set(), objectsIn(options)));
    }
    for (const question of objectsIn(questions)) {
      const { scaleIds, concepts } = byQuestion.get(String(question.id)) ?? {
        scaleIds: new Set(),
        concepts: new Set(),
      };
      if (typeof question.scale === 'string') scaleIds.add(question.scale);
      addScored(concepts, [question, ...objectsIn(question.options)]);
      byQuestion.set(String(question.id), { scaleIds, concepts });
    }
  }
  return { byScale, byQuestion, corrected: correctedIn(contents) };
}

function correctedIn(contents: readonly JsonObject[]): Set<string> {
  const [before, after] = contents.map(
    ({ questions }) =>
      new Map(
        objectsIn(questions).map(({ id, prompt, correction }) => {
          const { wording = prompt } = isObject(correction) ? correction : {};
          return [String(id), wording];
        }),
      ),
  );
  return new Set([...after!].filter(([id, wording]) => before!.get(id) === wording).map(([id]) => id));
}

function addScored(concepts: Set<string>, scored: readonly JsonObject[]): Set<string> {
  for (const { scores } of scored) {
    if (isObject(scores)) for (const concept of Object.keys(scores)) concepts.add(concept);
  }
  return concepts;
}

function objectsIn(list: Json | undefined): JsonObject[] {
  return Array.isArray(list) ? list.filter(isObject) : [];
}
