import type { ExperienceDraft } from '../../../shared/content/draft.ts';
import { objectsOf, textOf, withKey } from '../../../shared/content/json.ts';
import { indexAfter, withTranslations } from './edits.ts';
import { movedBy, type OutlineRow, outlineOf, withRows } from './outline.ts';

/** Removes questions with their translations. */
export function removeQuestions(experience: ExperienceDraft, ids: ReadonlySet<string>): ExperienceDraft {
  const cleaned = withTranslations(experience, 'questions', (texts) =>
    Object.fromEntries(Object.entries(texts).filter(([id]) => !ids.has(id))),
  );
  return {
    ...cleaned,
    questions: objectsOf(experience.questions).filter(({ id }) => !ids.has(textOf(id))),
  };
}

/** Moves questions, in their order, to the end of a section; an empty id takes them out of their sections. */
export function moveToSection(
  experience: ExperienceDraft,
  ids: ReadonlySet<string>,
  section: { id: string; row?: OutlineRow | undefined },
): ExperienceDraft {
  const all = objectsOf(experience.questions);
  const moved = all
    .filter(({ id }) => ids.has(textOf(id)))
    .map((question) => withKey(question, 'section_id', section.id === '' ? undefined : section.id));
  const rest = all.filter(({ id }) => !ids.has(textOf(id)));
  const last = rest.findLastIndex((question) => textOf(question.section_id) === section.id);
  const without = { ...experience, questions: rest };
  const at = last >= 0 ? last + 1 : section.row ? indexAfter(without, section.row) : 0;
  return { ...without, questions: rest.toSpliced(at, 0, ...moved) };
}

export function setRequired(
  experience: ExperienceDraft,
  ids: ReadonlySet<string>,
  isRequired: boolean,
): ExperienceDraft {
  return {
    ...experience,
    questions: objectsOf(experience.questions).map((question) =>
      ids.has(textOf(question.id)) && question.input !== 'information'
        ? withKey(question, 'required', isRequired ? true : undefined)
        : question,
    ),
  };
}

/**
 * Moves questions up or down, each past the row beside it; they stay together. Undefined if the first or the
 * last of them cannot move.
 */
export function moveQuestions(
  experience: ExperienceDraft,
  ids: ReadonlySet<string>,
  step: 1 | -1,
): ExperienceDraft | undefined {
  let rows = outlineOf(experience);
  const indices = [...rows.keys()].filter((index) => isOneOf(rows[index]!, ids));
  if (step > 0) indices.reverse();
  for (const index of indices) {
    const moved = movedBy(rows, index, step);
    if (!moved) return undefined;
    rows = moved.rows;
  }
  return withRows(experience, rows);
}

function isOneOf(row: OutlineRow, ids: ReadonlySet<string>): boolean {
  return row.type === 'question' && ids.has(row.id);
}
