import { categoryCount } from '../../scoring/irt/categories.ts';
import type { Concept, IrtItemParameters, IrtSpecification, ScoredItem } from '../../types.ts';
import { type Position, quote } from '../diagnostics.ts';

const DICHOTOMOUS: ReadonlySet<string> = new Set(['1pl', '2pl', '3pl', '4pl']);

/**
 * Reports items of an IRT concept without parameters, or with more or fewer than their categories require.
 */
export function checkIrt({ id, irt, items }: Concept, at: Position): void {
  if (!irt) return;
  const position = at.at('irt', 'items');
  for (const item of items) {
    const parameters = irt.items.get(item.itemId);
    if (!parameters) {
      position.error(
        'irt_parameters',
        `Item ${quote(item.itemId)} of concept ${quote(id)} has no IRT parameters.`,
        { name: item.itemId, of: id },
      );
    } else {
      checkCategories(irt, item, parameters, at.diagnostics.positionOf(parameters));
    }
  }
  const used = new Set(items.map(({ itemId }) => itemId));
  for (const itemId of irt.items.keys()) {
    if (used.has(itemId)) continue;
    position
      .at(itemId)
      .info(
        'unused_key',
        `${quote(itemId)} is not a scored item of concept ${quote(id)}; its parameters are not used.`,
        { name: itemId, of: id },
      );
  }
}

function checkCategories(
  irt: IrtSpecification,
  item: ScoredItem,
  parameters: IrtItemParameters,
  at: Position,
): void {
  const categories = categoryCount(item);
  if (!Number.isFinite(categories)) {
    at.error(
      'range_unknown',
      `Item ${quote(item.itemId)} has no bounds, so its categories cannot be counted.`,
      { name: item.itemId },
    );
  } else if (DICHOTOMOUS.has(irt.model)) {
    if (categories !== 2) {
      const found = `${quote(item.itemId)} has ${categories}`;
      const message = `Model "${irt.model}" requires items with 2 categories; ${found}.`;
      at.error(
        'irt_categories',
        message,
        { name: item.itemId, of: irt.model, limit: 2, found: categories },
        'For items with more categories use model grm, pcm, gpcm, rsm or nrm.',
      );
    }
  } else {
    checkThresholds(irt.model, categories, item, parameters, at);
  }
}

/** Reports an item unless `b` has one entry fewer than categories or, for model nrm, as many. */
function checkThresholds(
  model: string,
  categories: number,
  item: ScoredItem,
  { b }: IrtItemParameters,
  at: Position,
): void {
  const found = typeof b === 'number' ? 1 : b.length;
  if (found === categories - 1 || (model === 'nrm' && found === categories)) return;
  const reason = `because ${quote(item.itemId)} has ${categories} categories`;
  const message = `Expected ${categories - 1} entries in "b" ${reason}; found ${found}.`;
  at.at('b').error('irt_categories', message, { name: item.itemId, of: model, limit: categories - 1, found });
}
