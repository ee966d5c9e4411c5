import type { ContentGuardrailRule, ContentImage, ContentMedium } from '@eps/sdk';
import type { CompositeDraft, ConceptDraft, Draft, OptionDraft, QuestionDraft } from './draft.ts';
import { asObject, objectsOf, pointerOf, textOf, valueAt } from './json.ts';
import type { Contents, Kind } from './kinds.ts';

/** The role of a text in its owner. */
export type TextRole =
  | 'title'
  | 'description'
  | 'welcome'
  | 'closing'
  | 'prompt'
  | 'remarks'
  | 'placeholder'
  | 'min_label'
  | 'max_label'
  | 'document_title'
  | 'document_text'
  | 'contact'
  | 'alt'
  | 'transcript'
  | 'option'
  | 'row'
  | 'label'
  | 'band'
  | 'message'
  | 'help_title'
  | 'help_text'
  | 'task_title'
  | 'task_script'
  | 'template'
  | 'otherwise';

/** A text of a content that can be translated. */
export interface TranslatableText {
  role: TextRole;
  /** Id of the question, section, scale, concept, rule or block that it belongs to; empty for the content. */
  owner: string;
  original: string;
  /** JSON Pointer to its translation, below that of the language. */
  pointer: string;
}

/** Returns the texts of a content in the order in which it has them. */
export function textsOf<K extends Kind>(kind: K, content: Contents[K]): TranslatableText[] {
  const texts: ((content: Contents[K]) => TranslatableText[]) | undefined = TEXTS[kind];
  const found = (texts?.(content) ?? []).filter(({ original }) => original.trim() !== '');
  // A file that is shown twice, once as decoration, has one text.
  return [...new Map(found.map((text) => [text.pointer, text])).values()];
}

const TEXTS: { [K in Kind]?: (content: Contents[K]) => TranslatableText[] } = {
  experience: (content) => [
    ...own(content, '', ['title', 'description', 'welcome', 'closing']),
    ...objectsOf(content.sections).flatMap((section) => [
      ...own(section, 'sections', ['title', 'description']),
      ...mediaTexts(section),
    ]),
    ...Object.entries(asObject(content.scales)).flatMap(([id, options]) => [
      ...labels(options, 'option', id, `/scales/${id}`),
      ...imageTexts(options, id),
    ]),
    ...objectsOf(content.questions).flatMap(questionTexts),
  ],
  scorecard: (content) =>
    (['concepts', 'composites'] as const).flatMap((part) =>
      objectsOf<(ConceptDraft | CompositeDraft | string)[] | undefined>(content[part]).flatMap((score) => [
        ...own(score, part, ['label']),
        ...labels(score.bands, 'band', textOf(score.id), pointerOf(part, textOf(score.id), 'bands')),
      ]),
    ),
  guardrail: (content) => objectsOf(content.rules).flatMap(ruleTexts),
  report_template: (content) => [
    ...own(content, '', ['title']),
    ...objectsOf(content.blocks).flatMap((block) => [
      ...own(block, 'blocks', ['template', 'otherwise']),
      ...Object.entries(asObject(block.by_band)).map(([band, text]) => ({
        role: 'template' as const,
        owner: textOf(block.id),
        original: textOf(text),
        pointer: pointerOf('blocks', textOf(block.id), 'by_band', band),
      })),
    ]),
  ],
};

/** Links of a help are left out: they differ by country, not by language alone. */
function ruleTexts(rule: Draft<ContentGuardrailRule>): TranslatableText[] {
  const owner = textOf(rule.id);
  const partOf = (part: 'help' | 'task', names: readonly string[]) => {
    const object: Record<string, unknown> = asObject(rule[part]);
    return names.map((name) => ({
      role: `${part}_${name}` as TextRole,
      owner,
      original: textOf(object[name]),
      pointer: pointerOf('rules', owner, part, name),
    }));
  };
  return [
    ...own(rule, 'rules', ['message']),
    ...partOf('help', ['title', 'text']),
    ...partOf('task', ['title', 'script']),
  ];
}

const QUESTION_TEXTS = ['prompt', 'description', 'remarks', 'placeholder', 'min_label', 'max_label'] as const;

function questionTexts(question: QuestionDraft): TranslatableText[] {
  const id = textOf(question.id);
  return [
    ...own(question, 'questions', QUESTION_TEXTS),
    ...mediaTexts(question),
    ...consentTexts(question),
    ...labels(question.rows, 'row', id, pointerOf('questions', id, 'rows')),
    ...labels(question.options, 'option', id, pointerOf('questions', id, 'options')),
    ...imageTexts(question.options, id),
  ];
}

function mediaTexts({ id, media }: Pick<QuestionDraft, 'id' | 'media'>): TranslatableText[] {
  return objectsOf(media).flatMap((medium) => fileTexts(medium, textOf(id)));
}

function imageTexts(options: readonly OptionDraft[] | undefined, owner: string): TranslatableText[] {
  return objectsOf(options).flatMap(({ image }) => (image ? fileTexts(asObject(image), owner) : []));
}

/** The texts of a file, which are translated once, wherever it is shown. */
function fileTexts(file: Draft<ContentMedium> | Draft<ContentImage>, owner: string): TranslatableText[] {
  const { src, alt, transcript }: Draft<ContentMedium> = file;
  return Object.entries({ alt, transcript }).map(([role, original]) => ({
    role: role as 'alt' | 'transcript',
    owner,
    original: textOf(original),
    pointer: pointerOf('media', textOf(src), role),
  }));
}

function consentTexts({ id, consent }: QuestionDraft): TranslatableText[] {
  if (consent === undefined) return [];
  const { documents, contact } = asObject(consent);
  const owner = textOf(id);
  const within = (...path: string[]) => pointerOf('questions', owner, 'consent', ...path);
  return [
    ...objectsOf(documents).flatMap((document) =>
      (['title', 'text'] as const).map((name) => ({
        role: `document_${name}` as const,
        owner,
        original: textOf(document[name]),
        pointer: within('documents', textOf(document.id), name),
      })),
    ),
    { role: 'contact', owner, original: textOf(contact), pointer: within('contact') },
  ];
}

function own<Role extends TextRole>(
  object: { id?: string } & { [R in Role]?: string },
  part: string,
  roles: readonly Role[],
): TranslatableText[] {
  const owner = textOf(object.id);
  return roles.map((role) => ({
    role,
    owner: part === '' ? '' : owner,
    original: textOf(object[role]),
    pointer: part === '' ? pointerOf(role) : pointerOf(part, owner, role),
  }));
}

function labels(
  list: readonly { id?: string; label?: string }[] | undefined,
  role: TextRole,
  owner: string,
  pointer: string,
): TranslatableText[] {
  return objectsOf(list).map(({ id, label }) => ({
    role,
    owner,
    original: textOf(label),
    pointer: pointer + pointerOf(textOf(id)),
  }));
}

/** The languages that the content has translations in. */
export function localesOf(content: Contents[Kind]): string[] {
  return 'translations' in content ? Object.keys(asObject(content.translations)) : [];
}

export function translationOf(content: Contents[Kind], locale: string, text: TranslatableText): string {
  return textOf(valueAt(content, pointerOf('translations', locale) + text.pointer));
}

const RIGHT_TO_LEFT = /^(ar|dv|fa|he|ks|ku|ps|sd|ug|ur|yi)(-|$)/i;

export function directionOf(locale: string): 'rtl' | 'ltr' {
  return RIGHT_TO_LEFT.test(locale) ? 'rtl' : 'ltr';
}

/** Returns the tag in its usual form; undefined if it is not a BCP 47 tag. */
export function localeTag(text: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(text.trim())[0];
  } catch {
    return undefined;
  }
}
