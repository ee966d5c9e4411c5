import { type CalibrationModel, type Concept, calibrationItems } from '@eps/engine';

/** Limits of what a calibration computes; its cost grows with the square of the number of parameters. */
const MAX_PARAMETERS = 400;
const MAX_CATEGORIES = 20;

/** Returns the reason why the concept's items cannot be calibrated with the model, whatever people answer. */
export function calibrationLimit(
  concept: Concept,
  model: CalibrationModel,
): { field: 'concept_id' | 'model'; error: string } | undefined {
  const items = calibrationItems(concept);
  const mostCategories = Math.max(0, ...items.map(({ categories }) => categories));
  const parameters = items.reduce((sum, { categories }) => sum + categories, 0);
  const ofConcept = (error: string) => ({ field: 'concept_id', error }) as const;
  const unlimited = items.find(({ categories }) => categories === Infinity);
  if (items.length < 2) return ofConcept('a calibration needs at least two items');
  if (unlimited)
    return ofConcept(
      `the answers to the item ${unlimited.id} have no limits; a calibration needs items with at most ${MAX_CATEGORIES} categories`,
    );
  if (mostCategories > MAX_CATEGORIES)
    return ofConcept(`an item has ${mostCategories} categories; the limit is ${MAX_CATEGORIES}`);
  if (parameters > MAX_PARAMETERS)
    return ofConcept(`the items have ${parameters} parameters; the limit is ${MAX_PARAMETERS}`);
  if ((model === '1pl' || model === '2pl') && mostCategories > 2)
    return { field: 'model', error: `${model} describes items with two categories only` };
  return undefined;
}
