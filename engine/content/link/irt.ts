import { categoryCount } from '../../scoring/irt/categories.ts';
import type { Concept, IrtItemParameters, IrtSpecification, ScoredItem } from '../../types.ts';
import { type Place, quote } from '../place.ts';

const DICHOTOMOUS: ReadonlySet<string> = new Set(['1pl', '2pl', '3pl', '4pl']);

/** Checks that every item of a concept has parameters, and as many as its categories need. */
export function checkIrt({ id, irt, items }: Concept, at: Place): void {
  if (!irt) return;
  const place = at.at('irt', 'items');
  for (const item of items) {
    const parameters = irt.items.get(item.itemId);
    if (!parameters) {
      place.error('irt_parameters', `The item ${quote(item.itemId)} of ${quote(id)} has no parameters.`);
    } else {
      checkCategories(irt, item, parameters, at.diagnostics.placeOf(parameters));
    }
  }
  const used = new Set(items.map(({ itemId }) => itemId));
  for (const itemId of irt.items.keys()) {
    if (used.has(itemId)) continue;
    place
      .at(itemId)
      .info('unused_key', `${quote(itemId)} is no scored item of ${quote(id)}; its parameters are not used.`);
  }
}

function checkCategories(
  irt: IrtSpecification,
  item: ScoredItem,
  parameters: IrtItemParameters,
  at: Place,
): void {
  const categories = categoryCount(item);
  if (!Number.isFinite(categories)) {
    at.error('range_unknown', `${quote(item.itemId)} has no bounds, so its categories cannot be counted.`);
  } else if (DICHOTOMOUS.has(irt.model)) {
    if (categories !== 2) {
      const message = `Model "${irt.model}" needs items of 2 categories; ${quote(item.itemId)} has ${categories}.`;
      at.error('irt_categories', message, 'For more categories use grm, pcm, gpcm, rsm or nrm.');
    }
  } else {
    checkThresholds(irt.model, categories, item, parameters, at);
  }
}

/** Thresholds are one fewer than categories; nominal intercepts may also be given for the first category. */
function checkThresholds(
  model: string,
  categories: number,
  item: ScoredItem,
  { b }: IrtItemParameters,
  at: Place,
): void {
  const found = typeof b === 'number' ? 1 : b.length;
  if (found === categories - 1 || (model === 'nrm' && found === categories)) return;
  const message = `${quote(item.itemId)} has ${categories} categories, so "b" has ${categories - 1} entries; found ${found}.`;
  at.at('b').error('irt_categories', message);
}
