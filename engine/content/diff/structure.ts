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
}

export type Parts = Readonly<Record<string, Part>>;

const BANDS: Part = { name: 'band', id: 'id' };

/** The parts of each kind. Any other value is compared as a whole. */
export const PARTS: Record<Kind, Parts> = {
  experience: {
    sections: { name: 'section', id: 'id' },
    questions: {
      name: 'question',
      id: 'id',
      parts: { options: { name: 'option', id: 'id' }, rows: { name: 'row', id: 'id' } },
    },
    translations: { name: 'translation' },
  },
  scorecard: {
    concepts: {
      name: 'concept',
      id: 'id',
      parts: { items: { name: 'item', id: 'question_id' }, bands: BANDS },
    },
    composites: { name: 'composite', id: 'id', parts: { bands: BANDS } },
  },
  context: { variables: { name: 'variable' }, targets: { name: 'target' } },
  guardrail: { rules: { name: 'rule', id: 'id' }, contradictions: { name: 'contradiction', id: 'id' } },
  adaptive_policy: {},
  report_template: { blocks: { name: 'block', id: 'id' }, translations: { name: 'translation' } },
};

/**
 * By part, the fields that do not affect scores. A change of any other field of these parts makes scores
 * incomparable.
 */
export const FIELDS_WITHOUT_EFFECT_ON_SCORES: Readonly<Record<string, ReadonlySet<string>>> = {
  question: new Set([
    'section_id',
    'purpose',
    'remarks',
    'required',
    'allow_decline',
    'visible_if',
    'schedule',
    'unit',
    'max_length',
  ]),
  option: new Set(['exclusive']),
  row: new Set(),
  concept: new Set(['label', 'reliability', 'direction', 'bands']),
  item: new Set(),
  composite: new Set(['label', 'range', 'bands']),
};
