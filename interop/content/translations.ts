import type { JsonObject } from '@eps/engine';
import type { DraftQuestion, Instrument, Texts } from './instrument.ts';
import { canonicalTag } from './language.ts';

/** Writes the translations of an instrument by BCP 47 tag; reports and leaves out invalid tags. */
export function translationsOf(instrument: Instrument): JsonObject {
  const tags = new Map<string, string | undefined>();
  for (const texts of allTexts(instrument)) {
    for (const tag of texts.keys()) if (!tags.has(tag)) tags.set(tag, canonicalTag(tag));
  }
  const content: JsonObject = {};
  for (const [tag, canonical] of tags) {
    if (canonical === undefined) {
      const message = `The texts in "${tag.slice(0, 80)}" are left out: the language is not a BCP 47 tag.`;
      instrument.findings.warning('unknown_language', '', message);
    } else if (canonical !== instrument.locale) {
      content[canonical] = translationOf(instrument, tag);
    }
  }
  return content;
}

function allTexts({ titles, descriptions, sections, questions }: Instrument): Texts[] {
  return [
    titles,
    descriptions,
    ...sections.flatMap((section) => [section.titles, section.descriptions]),
    ...questions.flatMap(({ prompts, descriptionIn, options, rows, fieldTexts = {} }) => [
      prompts,
      descriptionIn,
      ...Object.values(fieldTexts).map(({ translations }) => translations),
      ...[...options, ...rows].map(({ labels }) => labels),
    ]),
  ];
}

function translationOf({ titles, descriptions, sections, questions }: Instrument, tag: string): JsonObject {
  const sectionTexts = sections.flatMap(({ id, titles, descriptions }) => {
    return entry(id, present({ title: titles.get(tag), description: descriptions.get(tag) }));
  });
  const questionTexts = questions.flatMap((question) => entry(question.id, textsOf(question, tag)));
  return {
    ...present({ title: titles.get(tag), description: descriptions.get(tag) }),
    ...(sectionTexts.length > 0 && { sections: Object.fromEntries(sectionTexts) }),
    ...(questionTexts.length > 0 && { questions: Object.fromEntries(questionTexts) }),
  };
}

function textsOf(
  { prompts, descriptionIn, options, rows, fieldTexts = {} }: DraftQuestion,
  tag: string,
): JsonObject {
  const labels = (parts: readonly { id: string; labels: Texts }[]) => {
    const entries = parts.flatMap(({ id, labels }) => (labels.has(tag) ? [[id, labels.get(tag)!]] : []));
    return entries.length > 0 ? (Object.fromEntries(entries) as JsonObject) : undefined;
  };
  return present({
    prompt: prompts.get(tag),
    description: descriptionIn.get(tag),
    ...Object.fromEntries(
      Object.entries(fieldTexts).map(([key, { translations }]) => [key, translations.get(tag)]),
    ),
    options: labels(options),
    rows: labels(rows),
  });
}

/** Leaves out texts without a translation; an empty one is none. */
function present(fields: Record<string, string | JsonObject | undefined>): JsonObject {
  const known = Object.entries(fields).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(known) as JsonObject;
}

function entry(id: string, texts: JsonObject): [string, JsonObject][] {
  return Object.keys(texts).length > 0 ? [[id, texts]] : [];
}
