import type { Names } from '../../../shared/content/names.ts';

/** Returns the values that templates of a block can show, as docs/measurement.md, Templates, lists them. */
export function templateVariables(names: Names, hasScore: boolean): { value: string; label: string }[] {
  const scores = [...names.concepts, ...names.composites];
  const own = ['value', 'band_label', 'label', 'standard_error'].map((key) => variable(`score.${key}`));
  return [
    ...(hasScore ? own : []),
    ...scores.map(({ id, label }) => variable(`scores.${id}.value`, label)),
    ...['primary_metric.value', 'coverage', 'confidence', 'alignment', 'band', 'program.name'].map((path) =>
      variable(path),
    ),
    ...names.variables.map(({ key, label }) => variable(`context.${key}`, label)),
  ];
}

const variable = (path: string, label = path) => ({ value: `{{ ${path} }}`, label });

/** Returns the text with another one inserted at the selection of a field, and where the cursor is then. */
export function inserted(text: string, addition: string, from: number, to: number) {
  return { text: text.slice(0, from) + addition + text.slice(to), cursor: from + addition.length };
}
