import { type BundleContents, isJsonObject, type Json, type JsonObject } from '@eps/sdk';
import { objectsOf, textOf } from '../../../shared/content/json.ts';

/** As many questions as the participant page shows at once. */
const MOST_ON_A_STEP = 10;

/** What is sent to be tried for a preview. */
interface PreviewContents {
  contents: BundleContents;
  /** Whether the step begins the questionnaire. */
  isFirst: boolean;
  /** Id of the selected question. */
  focused: string;
}

/**
 * Returns a questionnaire of the one step that the participant page would show with this question, without
 * conditions and schedules: what is selected is always shown, and a large instrument is not sent for it.
 */
export function previewContents(experience: JsonObject, index: number, locale: string): PreviewContents {
  const questions = objectsOf(experience['questions']);
  const selected = questions[index] ?? questions[0];
  const at = selected ? questions.indexOf(selected) : 0;
  const sectionId = selected?.['section_id'];
  let start = at;
  while (start > 0 && questions[start - 1]!['section_id'] === sectionId) start--;
  start = at - ((at - start) % MOST_ON_A_STEP);
  const isOfSection = (question: JsonObject) => question['section_id'] === sectionId;
  const rest = questions.slice(start, start + MOST_ON_A_STEP);
  const end = rest.findIndex((question) => !isOfSection(question));
  const step = rest.slice(0, end < 0 ? undefined : end);
  const ids = new Set(step.map(({ id }) => textOf(id)));
  const section = objectsOf(experience['sections']).filter(({ id }) => id === sectionId);
  const { title, description, scales, translations } = experience;
  return {
    isFirst: start === 0,
    focused: textOf(selected?.['id']),
    contents: {
      experience: {
        ...defined({ title, description, scales }),
        sections: section.map(({ visible_if: _, ...shown }) => shown),
        questions: step.map(shownQuestion),
        // The original is shown without translations, one of which could be in the language of the request.
        ...(locale !== '' &&
          isJsonObject(translations) && { translations: translationsOf(translations, ids, sectionId) }),
      },
    },
  };
}

/** A question without a text yet is shown as an empty one, so that the others are shown too. */
function shownQuestion({ visible_if: _, schedule: __, ...question }: JsonObject): JsonObject {
  return { ...question, prompt: textOf(question['prompt']) || ' ' };
}

function translationsOf(
  translations: JsonObject,
  ids: ReadonlySet<string>,
  sectionId: Json | undefined,
): JsonObject {
  const pick = (texts: Json | undefined, keeps: (id: string) => boolean): JsonObject =>
    Object.fromEntries(Object.entries(isJsonObject(texts) ? texts : {}).filter(([id]) => keeps(id)));
  const shown = Object.entries(translations).map(([locale, value]) => {
    const { questions, sections, ...texts } = isJsonObject(value) ? value : {};
    return [
      locale,
      {
        ...texts,
        questions: pick(questions, (id) => ids.has(id)),
        sections: pick(sections, (id) => id === sectionId),
      },
    ];
  });
  return Object.fromEntries(shown);
}

function defined(values: Record<string, Json | undefined>): JsonObject {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, Json] => entry[1] !== undefined),
  );
}
