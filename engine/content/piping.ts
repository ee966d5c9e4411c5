import type { Question, Section, Translation } from '../types.ts';
import { type Position, quote } from './diagnostics.ts';
import type { ExperienceDraft } from './drafts.ts';

/**
 * Warns about texts that use an answer that is not known yet where they are shown: the answer to the question
 * itself, to a later question or, in texts before the first question, to any question.
 */
export function checkPiping(experience: ExperienceDraft, at: Position): void {
  const { questions, sections, translations, description, welcome } = experience;
  if (at.diagnostics.templateVariables.size === 0) return;
  const all = [...translations.values()];
  const own = (pick: (translation: Translation) => string | undefined) => all.map(pick);
  check([description, ...own((each) => each.description)], 0, at.at('description'), experience);
  check([welcome, ...own((each) => each.welcome)], 0, at.at('welcome'), experience);
  for (const question of questions)
    check(textsOf(question, all), question.index, at.diagnostics.positionOf(question), experience);
  for (const section of sections.values())
    check(
      sectionTexts(section, all),
      questions.find(({ sectionId }) => sectionId === section.id)?.index ?? 0,
      at.diagnostics.positionOf(section),
      experience,
    );
}

function textsOf({ id, prompt, description, options, rows }: Question, translations: readonly Translation[]) {
  const translated = translations.flatMap(({ questions }) => {
    const texts = Object.hasOwn(questions, id) ? questions[id] : undefined;
    if (!texts) return [];
    return [texts.prompt, texts.description, ...Object.values(texts.options), ...Object.values(texts.rows)];
  });
  const labels = [...options, ...rows].map(({ label }) => label);
  return [prompt, description, ...labels, ...translated];
}

function sectionTexts({ id, description }: Section, translations: readonly Translation[]) {
  const translated = translations.map(({ sections }) =>
    Object.hasOwn(sections, id) ? sections[id]?.description : undefined,
  );
  return [description, ...translated];
}

/** @param index of the question that is asked at the place of the texts */
function check(
  texts: readonly (string | undefined)[],
  index: number,
  at: Position,
  { questionById }: ExperienceDraft,
): void {
  const read = texts.flatMap((text) => at.diagnostics.templateVariables.get(text ?? '') ?? []);
  const ids = read.flatMap(([root, id]) => (root === 'answers' && id !== undefined ? [id] : []));
  for (const id of new Set(ids)) {
    const question = questionById.get(id);
    if (!question || question.index < index) continue;
    at.warning(
      'not_known_yet',
      `The answer to ${quote(id)} is not known where this text is shown.`,
      { name: id },
      'Refer to an earlier question, or move the text.',
    );
  }
}
