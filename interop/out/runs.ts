import type { Question, Section } from '@eps/engine';
import { quote } from '../content/findings.ts';
import { ALWAYS, type Condition } from './conditions.ts';
import type { Source } from './source.ts';

/** Questions that follow each other in the same section. */
export interface Run {
  section?: Section;
  /** The id of the section, with a number where it begins again. */
  id: string;
  place: string;
  condition: Condition;
  questions: Question[];
}

/** Returns the questions by section, in the order in which they are asked; reports sections that repeat. */
export function runsOf(source: Source): Run[] {
  const { asked, bundle, conditions, findings } = source;
  const { sections } = bundle.experience;
  const runs: Run[] = [];
  const taken = new Set(sections.keys());
  const begun = new Set<string>();
  for (const question of asked) {
    const section = sections.get(question.sectionId);
    const last = runs.at(-1);
    if (last && last.section === section) {
      last.questions.push(question);
      continue;
    }
    const place = section ? source.placeOfSection(section.id) : '/experience/questions';
    const condition = conditions.get(`sections ${section?.id}`) ?? ALWAYS;
    const isAgain = section !== undefined && begun.has(section.id);
    const id = isAgain ? numbered(section.id, taken) : (section?.id ?? '');
    if (isAgain) findings.info('section_repeated', place, `The section begins again as ${quote(id)}.`);
    begun.add(id);
    taken.add(id);
    runs.push({ ...(section && { section }), id, place, condition, questions: [question] });
  }
  return runs;
}

function numbered(id: string, taken: ReadonlySet<string>): string {
  let number = 2;
  while (taken.has(`${id}_${number}`)) number++;
  return `${id}_${number}`;
}
