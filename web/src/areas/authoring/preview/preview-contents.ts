import { type InputType, PRESENTATION_MODES, stepsOf } from '@eps/engine/authoring';
import type { BundleContents } from '@eps/sdk';
import type { ExperienceDraft, QuestionDraft } from '../../../shared/content/draft.ts';
import { asObject, objectsOf, textOf } from '../../../shared/content/json.ts';
import type { Contents } from '../../../shared/content/kinds.ts';

/** A step of the mode `page` may have all questions; only this many are shown, which is fast. */
const MOST_SHOWN = 40;

/** The body of the trial request for a preview. */
interface PreviewContents {
  contents: BundleContents;
  /** Whether the step begins the questionnaire. */
  isFirst: boolean;
  /** Id of the selected question. */
  focused: string;
}

/**
 * Returns a questionnaire with only the step that the participant page would show with this question, without
 * conditions and schedules. So the selected question is always shown, and a large instrument is not sent.
 */
export function previewContents(experience: ExperienceDraft, index: number, locale: string): PreviewContents {
  const questions = objectsOf(experience.questions);
  const selected = questions[index] ?? questions[0];
  const at = selected ? questions.indexOf(selected) : 0;
  const whole = stepOf(experience, questions, at);
  const start = whole[0]! + MOST_SHOWN * Math.floor((at - whole[0]!) / MOST_SHOWN);
  const step = questions.slice(start, Math.min(start + MOST_SHOWN, whole.at(-1)! + 1));
  const ids = new Set(step.map(({ id }) => textOf(id)));
  const sectionIds = new Set(step.map(({ section_id: id }) => textOf(id)));
  const sections = objectsOf(experience.sections).filter(({ id }) => sectionIds.has(textOf(id)));
  const { title, description, scales, translations } = experience;
  return {
    isFirst: start === 0,
    focused: textOf(selected?.id),
    contents: {
      experience: {
        ...defined({ title, description, scales }),
        sections: sections.map(({ visible_if: _, ...shown }) => shown),
        questions: step.map(shownQuestion),
        // The original is shown without translations, one of which could be in the language of the request.
        ...(locale !== '' &&
          translations !== undefined && {
            translations: translationsOf(asObject(translations), ids, sectionIds),
          }),
      },
    },
  };
}

/**
 * Returns what decides about help: all questions, because a rule may read any of them, without conditions,
 * because the preview shows what they hide.
 */
export function helpContents({
  experience,
  scorecard,
  context,
  guardrail,
}: Required<Contents>): BundleContents {
  const sections = objectsOf(experience.sections).map(({ visible_if: _, ...section }) => section);
  const questions = objectsOf(experience.questions).map(shownQuestion);
  return { experience: { ...experience, sections, questions }, scorecard, context, guardrail };
}

/** The places of the questions of the step that a question is on; follow-ups count like others. */
function stepOf(experience: ExperienceDraft, questions: readonly QuestionDraft[], at: number): number[] {
  const said = asObject(experience.presentation).mode;
  const mode = PRESENTATION_MODES.find((each) => each === said) ?? 'section';
  const sections = objectsOf(experience.sections).map(
    (section) => [textOf(section.id), { isBreak: section.break === true }] as const,
  );
  const placed = questions.map(({ id, section_id, input }, place) => ({
    id: textOf(id),
    sectionId: textOf(section_id),
    input: input as InputType,
    place,
  }));
  const steps = stepsOf({ sections: new Map(sections), presentation: { mode } }, placed);
  return steps.map((step) => step.map(({ place }) => place)).find((step) => step.includes(at)) ?? [at];
}

/** A question without a text yet is shown as an empty one, so that the others are shown too. */
function shownQuestion({ visible_if: _, schedule: __, ...question }: QuestionDraft): QuestionDraft {
  return { ...question, prompt: textOf(question.prompt) || ' ' };
}

type Translations = NonNullable<ExperienceDraft['translations']>;

function translationsOf(
  translations: Translations,
  ids: ReadonlySet<string>,
  sectionIds: ReadonlySet<string>,
): Translations {
  const pick = <T>(texts: Record<string, T> | undefined, keeps: (id: string) => boolean) =>
    Object.fromEntries(Object.entries<T>(asObject(texts)).filter(([id]) => keeps(id)));
  const shown = Object.entries(translations).map(([locale, value]) => {
    const { questions, sections, ...texts } = asObject(value);
    return [
      locale,
      {
        ...texts,
        questions: pick(questions, (id) => ids.has(id)),
        sections: pick(sections, (id) => sectionIds.has(id)),
      },
    ];
  });
  return Object.fromEntries(shown);
}

function defined<T extends object>(values: T): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;
}
