import type { DraftItem, Instrument } from '../content/instrument.ts';
import type { Survey } from './survey.ts';

/**
 * Gives options their assessment values, and adds the scores that LimeSurvey computes from them: one of all
 * questions, and one of each group if several have values. Answers that are missing add nothing.
 */
export function addAssessments({ groups, settings }: Survey, instrument: Instrument): void {
  if (settings.get('assessments') !== 'Y') return;
  const bySection = new Map<string, DraftItem[]>();
  for (const { id, sectionId = '', options } of instrument.questions) {
    if (!options.some(({ scores }) => scores?.assessment)) continue;
    const items = bySection.get(sectionId) ?? [];
    items.push({ itemId: id, weight: 1 });
    bySection.set(sectionId, items);
  }
  const all = [...bySection.values()].flat();
  if (all.length === 0) return;
  const options = new Map(instrument.questions.map((question) => [question.id, question.options]));
  const add = (id: string, label: string, items: DraftItem[]) => {
    if (instrument.concepts.has(id)) return;
    instrument.concepts.set(id, { place: '', id, label, items, missing: 'zero' });
    for (const { itemId } of items)
      for (const option of options.get(itemId)!)
        option.scores = { ...option.scores, [id]: option.scores?.assessment ?? 0 };
  };
  add('assessment', 'Assessment', all);
  if (bySection.size < 2) return;
  for (const { row } of groups) {
    const id = `group-${row.get('gid')}`;
    const title = instrument.sections.find((section) => section.id === id)?.title || id;
    const items = bySection.get(id);
    if (items) add(`assessment-${id}`, title, items);
  }
}
