import { shown } from '../evaluation-export/exported.ts';
import { type EvaluationColumn, numberColumn } from './columns.ts';
import { type MergedConcept, textIn } from './instruments.ts';
import { columnName } from './names.ts';
import type { Opened } from './opened.ts';
import { valuesOf } from './question-columns.ts';

/** Returns the columns of a concept or composite: value, standard error, band and coverage. */
export function scoreColumns(
  concept: MergedConcept,
  locale: string,
  showsContent: boolean,
): EvaluationColumn[] {
  const { id, texts, bands } = concept;
  const label = textIn(texts, locale);
  const score = ({ result }: Opened) => result?.sub_scores.find(({ concept_id }) => concept_id === id);
  const about = { concept_id: id, text: Object.fromEntries(texts) };
  const content = {
    ...(concept.scale !== undefined && { scale: concept.scale }),
    ...(concept.items.length > 0 && { items: concept.items }),
    ...(concept.norms.length > 0 && { norms: concept.norms }),
  };
  const numbers = new Map([...bands.keys()].map((band, index) => [band, index + 1]));
  const name = (suffix?: string) => columnName('s_', [id], suffix);
  return [
    numberColumn(name(), label, (opened) => shown(score(opened)?.value), {
      ...about,
      part: 'value',
      ...(showsContent && content),
    }),
    numberColumn(name('se'), `${label} (SE)`, (opened) => shown(score(opened)?.standard_error), {
      ...about,
      part: 'standard_error',
    }),
    {
      name: name('band'),
      type: 'number',
      level: 'ordinal',
      label: `${label} (band)`,
      values: valuesOf(bands, locale),
      about: { ...about, part: 'band' },
      cell: (opened) => numbers.get(score(opened)?.band ?? '') ?? null,
    },
    numberColumn(name('cov'), `${label} (coverage)`, (opened) => shown(score(opened)?.coverage), {
      ...about,
      part: 'coverage',
    }),
  ];
}
