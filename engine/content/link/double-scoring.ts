import type { Composite, Concept, Scorecard } from '../../types.ts';
import { type Diagnostics, quote } from '../diagnostics.ts';
import type { ExperienceDraft } from '../drafts.ts';

const MAX_NAMED = 5;

/**
 * Warns of scores that count the same items twice: concepts that score the same items because the options of
 * a shared scale have scores on both, and composites whose weighted parts have items in common.
 */
export function checkDoubleScoring(
  { concepts, composites }: Pick<Scorecard, 'concepts' | 'composites'>,
  experience: ExperienceDraft,
  diagnostics: Diagnostics,
): void {
  checkSharedScales(concepts, experience, diagnostics);
  const conceptById = new Map(concepts.map((concept) => [concept.id, concept]));
  for (const composite of composites) checkParts(composite, conceptById, diagnostics);
}

function checkSharedScales(
  concepts: readonly Concept[],
  { questionById }: ExperienceDraft,
  diagnostics: Diagnostics,
): void {
  const firstWith = new Map<string, Concept>();
  for (const concept of concepts) {
    const scales = new Set(concept.items.map(({ questionId }) => questionById.get(questionId)?.scaleId));
    if (concept.items.length < 2 || scales.has(undefined)) continue;
    const key = JSON.stringify(concept.items.map(({ itemId }) => itemId).sort());
    const first = firstWith.get(key);
    if (!first) {
      firstWith.set(key, concept);
      continue;
    }
    const message =
      `${quote(concept.id)} scores the same ${concept.items.length} items as ${quote(first.id)}, ` +
      'through the options of a shared scale.';
    const hint = 'List the "items" of each concept, or remove the scores of one of them from the scale.';
    const details = { name: concept.id, of: first.id };
    diagnostics.positionOf(concept).warning('items_scored_twice', message, details, hint);
  }
}

function checkParts(
  composite: Composite,
  conceptById: ReadonlyMap<string, Concept>,
  diagnostics: Diagnostics,
): void {
  const countedBy = new Map<string, string>();
  const twice: string[] = [];
  for (const partId of Object.keys(composite.weights ?? {})) {
    for (const { itemId } of conceptById.get(partId)?.items ?? []) {
      if (countedBy.has(itemId)) twice.push(itemId);
      else countedBy.set(itemId, partId);
    }
  }
  if (twice.length === 0) return;
  const named = twice.slice(0, MAX_NAMED);
  const rest = twice.length > MAX_NAMED ? ` and ${twice.length - MAX_NAMED} more` : '';
  const message = `${quote(composite.id)} counts ${named.map(quote).join(', ')}${rest} twice: several of its parts score them.`;
  const hint = 'Remove these items from one of the parts, or compute the composite from parts without them.';
  diagnostics
    .positionOf(composite)
    .at('weights')
    .warning('items_scored_twice', message, { name: composite.id, names: named }, hint);
}
