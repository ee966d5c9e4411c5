import type { Kind } from '../../types.ts';

/** A list or map whose entries a diff compares one by one. */
export interface Part {
  /** What `DiffEntry.part` calls an entry. */
  name: string;
  /**
   * The field that identifies entries of a list. Absent for maps, whose entries are identified by their keys.
   */
  id?: string;
  /** Lists and maps inside an entry, by key. */
  parts?: Parts;
  /** For maps whose values are lists: what the entries of the lists are. */
  lists?: Part;
}

export type Parts = Readonly<Record<string, Part>>;

const BANDS: Part = { name: 'band', id: 'id' };
const TRANSLATIONS: Part = { name: 'translation' };
const OPTIONS: Part = { name: 'option', id: 'id' };

/** The parts of each kind. Any other value is compared as a whole. */
export const PARTS: Record<Kind, Parts> = {
  experience: {
    sections: { name: 'section', id: 'id' },
    questions: {
      name: 'question',
      id: 'id',
      parts: { options: OPTIONS, rows: { name: 'row', id: 'id' } },
    },
    scales: { name: 'scale', lists: { ...OPTIONS, name: 'scale_option' } },
    translations: TRANSLATIONS,
  },
  scorecard: {
    concepts: {
      name: 'concept',
      id: 'id',
      parts: { items: { name: 'item', id: 'question_id' }, bands: BANDS },
    },
    composites: { name: 'composite', id: 'id', parts: { bands: BANDS } },
    translations: TRANSLATIONS,
  },
  context: { variables: { name: 'variable' }, targets: { name: 'target' } },
  guardrail: {
    rules: { name: 'rule', id: 'id' },
    contradictions: { name: 'contradiction', id: 'id' },
    translations: TRANSLATIONS,
  },
  adaptive_policy: {},
  report_template: { blocks: { name: 'block', id: 'id' }, translations: TRANSLATIONS },
};

const WITHOUT_EFFECT_IN_OPTIONS: ReadonlySet<string> = new Set(['exclusive', 'text']);

/**
 * By part, the fields that do not affect scores. A change of any other field of these parts makes scores
 * incomparable.
 */
export const FIELDS_WITHOUT_EFFECT_ON_SCORES: Readonly<Record<string, ReadonlySet<string>>> = {
  question: new Set([
    'section_id',
    'purpose',
    'description',
    'remarks',
    'sensitive',
    'required',
    'allow_decline',
    'visible_if',
    'schedule',
    'unit',
    'min_label',
    'max_label',
    'max_length',
    'min_date',
    'max_date',
    'placeholder',
    'shuffle',
  ]),
  option: WITHOUT_EFFECT_IN_OPTIONS,
  scale_option: WITHOUT_EFFECT_IN_OPTIONS,
  row: new Set(),
  concept: new Set(['label', 'reliability', 'direction', 'parent', 'sensitive', 'bands']),
  item: new Set(),
  composite: new Set(['label', 'range', 'bands']),
};
