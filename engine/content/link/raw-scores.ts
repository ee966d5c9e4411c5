import type { Concept, Range } from '../../types.ts';
import { type Diagnostics, quote } from '../diagnostics.ts';

/**
 * Warns of expressions that read the raw score of a concept whose value is reported on another scale, unless
 * the node states `"scale": "raw"`: authors who see the value in reports tend to compare with it.
 */
export function checkRawScores(
  concepts: readonly (Pick<Concept, 'id' | 'scale'> & { range?: Range | null })[],
  diagnostics: Diagnostics,
): void {
  const conceptById = new Map(concepts.map((concept) => [concept.id, concept]));
  for (const { to, id, position } of diagnostics.references) {
    const concept = to === 'raw_score' ? conceptById.get(id) : undefined;
    if (concept === undefined || concept.scale === 'raw') continue;
    const range = !concept.range ? '' : ` (${concept.range.min} to ${concept.range.max})`;
    position.warning(
      'raw_score',
      `This reads the raw score of ${quote(id)}${range}, but its value is reported on the scale "${concept.scale}".`,
      { name: id, of: concept.scale },
      `To read the raw score, add "scale":"raw" to this node. To read the value, add a composite with "weights":{${JSON.stringify(id)}:1} and read it with {"op":"metric","metric_id":"…"}.`,
    );
  }
}
