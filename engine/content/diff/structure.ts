import type { Kind } from '../../types.ts';

/** What a diff calls the entries of a list or map, and what they hold themselves. */
export interface Part {
  name: string;
  /** The key by which entries of a list are known again; maps have none, their keys serve. */
  id?: string;
  parts?: Parts;
}

export type Parts = Readonly<Record<string, Part>>;

const BANDS: Part = { name: 'band', id: 'id' };

/** The parts of each kind; whatever is no part is compared as a whole. */
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

/** Fields whose change alters neither what is measured nor how; a change of any other field of these parts does. */
export const HARMLESS: Readonly<Record<string, ReadonlySet<string>>> = {
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
