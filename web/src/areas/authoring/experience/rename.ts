import { isJsonObject, type Json, type JsonObject } from '@eps/sdk';
import type { ExperienceDraft } from '../../../shared/content/draft.ts';
import { asObject, textOf, valueAt, withValueAt } from '../../../shared/content/json.ts';
import { type Contents, KINDS } from '../../../shared/content/kinds.ts';

/** Keys whose text, or list of texts, are ids of questions or of rows of a matrix. */
const REFERENCES = new Set(['question_id', 'questions', 'items', 'ask', 'skip', 'enemies', 'testlets']);

/** Keys whose objects have ids of questions as keys. */
const BY_QUESTION = new Set(['items']);

/** Returns the contents with another id of a question, and everything that refers to it changed too. */
export function renameQuestion(contents: Contents, pointer: string, id: string): Contents {
  const old = textOf(valueAt(contents.experience, `${pointer}/id`));
  const rename = (text: string) =>
    text === old ? id : text.startsWith(`${old}.`) ? id + text.slice(old.length) : text;
  const renamed = Object.fromEntries(
    KINDS.map((kind) => [kind, renamedIn(contents[kind], rename)]),
  ) as unknown as Contents;
  const experience = withValueAt(renamed.experience, `${pointer}/id`, id);
  return { ...renamed, experience: renamedTranslations(experience, old, id) };
}

function renamedIn(value: JsonObject, rename: (text: string) => string): JsonObject {
  const entries = Object.entries(value).map(([key, part]) => [key, renamedPart(key, part, rename)] as const);
  return entries.every(([key, part]) => part === value[key]) ? value : Object.fromEntries(entries);
}

function renamedPart(key: string, part: Json, rename: (text: string) => string): Json {
  if (typeof part === 'string') return REFERENCES.has(key) ? rename(part) : part;
  if (Array.isArray(part)) {
    const list = part.map((element) => renamedPart(key, element, rename));
    return list.every((element, index) => element === part[index]) ? part : list;
  }
  if (!isJsonObject(part)) return part;
  const inner = renamedIn(part, rename);
  if (!BY_QUESTION.has(key) || Object.keys(inner).every((name) => rename(name) === name)) return inner;
  return Object.fromEntries(Object.entries(inner).map(([name, entry]) => [rename(name), entry]));
}

function renamedTranslations(experience: ExperienceDraft, old: string, id: string): ExperienceDraft {
  if (experience.translations === undefined) return experience;
  const renamed = Object.entries(asObject(experience.translations)).map(([locale, translation]) => {
    const questions = asObject(asObject(translation).questions);
    if (!(old in questions)) return [locale, translation];
    const entries = Object.entries(questions).map(([name, texts]) => [name === old ? id : name, texts]);
    return [locale, { ...translation, questions: Object.fromEntries(entries) }];
  });
  return { ...experience, translations: Object.fromEntries(renamed) };
}
