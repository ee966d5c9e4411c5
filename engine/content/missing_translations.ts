import { lookupTag, tagsByLowerCase } from '../inputs/translation.ts';
import type {
  Guardrail,
  Image,
  Kind,
  Medium,
  Question,
  ReportTemplate,
  RuleTexts,
  Translation,
} from '../types.ts';
import { MAX_LISTED_DIAGNOSTICS, type Position, quote } from './diagnostics.ts';
import type { ExperienceDraft, ScorecardDraft } from './drafts.ts';
import type { Scales } from './options.ts';

/** A text that every started translation `T` should have: its name, the original, the translation. */
type Text<T> = readonly [
  what: string,
  original: string | undefined,
  translated: (translation: T) => string | undefined,
];

/** Something with texts, as messages call it. */
type Owner<T> = readonly [name: string, texts: readonly Text<T>[], id?: string];

const MAX_NAMED = 5;

/** Warns of texts of an experience that a begun translation lacks: respondents see the original. */
export function checkExperienceTranslations(experience: ExperienceDraft, scales: Scales, at: Position): void {
  check(experience.translations, ownersInExperience(experience, scales), at);
}

function ownersInExperience(experience: ExperienceDraft, scales: Scales): Owner<Translation>[] {
  const { title, description, welcome, closing, sections, questions } = experience;
  return [
    [
      'the experience',
      [
        ['title', title, (translation) => translation.title],
        ['description', description, (translation) => translation.description],
        ['welcome', welcome, (translation) => translation.welcome],
        ['closing', closing, (translation) => translation.closing],
      ],
    ],
    ['the welcome', mediaTexts(experience.welcomeMedia)],
    ['the closing', mediaTexts(experience.closingMedia)],
    ...[...sections.values()].map(({ id, title, description, media }): Owner<Translation> => {
      const texts: Text<Translation>[] = [
        ['title', title, (translation) => own(translation.sections, id)?.title],
        ['description', description, (translation) => own(translation.sections, id)?.description],
        ...mediaTexts(media),
      ];
      return [`section ${quote(id)}`, texts, id];
    }),
    ...[...scales].map(
      ([id, options]): Owner<Translation> => [
        `scale ${quote(id)}`,
        [
          ...labels('option', options, (translation: Translation) => own(translation.scales, id)),
          ...imageTexts(options),
        ],
        id,
      ],
    ),
    ...questions.map(
      (question): Owner<Translation> => [
        `question ${quote(question.id)}`,
        questionTexts(question),
        question.id,
      ],
    ),
  ];
}

function questionTexts({
  id,
  prompt,
  description,
  media,
  remarks,
  placeholder,
  minLabel,
  maxLabel,
  options,
  rows,
  scaleId,
  consent,
}: Question): Text<Translation>[] {
  const of = ({ questions }: Translation) => own(questions, id);
  return [
    ['prompt', prompt, (translation) => of(translation)?.prompt],
    ['description', description, (translation) => of(translation)?.description],
    ['remarks', remarks, (translation) => of(translation)?.remarks],
    ['placeholder', placeholder, (translation) => of(translation)?.placeholder],
    ['min_label', minLabel, (translation) => of(translation)?.min_label],
    ['max_label', maxLabel, (translation) => of(translation)?.max_label],
    ...mediaTexts(media),
    ...consentTexts(id, consent),
    ...(scaleId === undefined ? labels('option', options, (t: Translation) => of(t)?.options) : []),
    ...(scaleId === undefined ? imageTexts(options) : []),
    ...labels('row', rows, (translation: Translation) => of(translation)?.rows),
  ];
}

function mediaTexts(media: readonly Medium[] = []): Text<Translation>[] {
  return media.map(({ type, src, alt, transcript }, index) => {
    const of = (translation: Translation) => own(translation.media, src);
    if (type === 'image') return [`alt of image ${index + 1}`, alt, (translation) => of(translation)?.alt];
    return [`transcript of ${type} ${index + 1}`, transcript, (translation) => of(translation)?.transcript];
  });
}

function imageTexts(options: readonly { id: string; image?: Image }[]): Text<Translation>[] {
  return options.flatMap(({ id, image }) =>
    image
      ? [[`alt of option ${quote(id)}`, image.alt, (t: Translation) => own(t.media, image.src)?.alt] as const]
      : [],
  );
}

function consentTexts(id: string, consent: Question['consent']): Text<Translation>[] {
  if (!consent) return [];
  const of = ({ questions }: Translation) => own(questions, id)?.consent;
  return [
    ...consent.documents.flatMap((document): Text<Translation>[] => {
      const translated = (translation: Translation) => own(of(translation)?.documents ?? {}, document.id);
      const what = `document ${quote(document.id)}`;
      return [
        [`title of ${what}`, document.title, (translation) => translated(translation)?.title],
        [what, document.text, (translation) => translated(translation)?.text],
      ];
    }),
    ['contact', consent.contact, (translation) => of(translation)?.contact],
  ];
}

type ScoreTexts = ScorecardDraft['translations'] extends ReadonlyMap<string, infer T> ? T : never;

/** Warns of labels of concepts, composites and bands that a begun translation lacks. */
export function checkScorecardTranslations(scorecard: ScorecardDraft, at: Position): void {
  check(scorecard.translations, ownersInScorecard(scorecard), at);
}

function ownersInScorecard({ concepts, composites }: ScorecardDraft): Owner<ScoreTexts>[] {
  return [...concepts, ...composites].map(({ id, label, bands }): Owner<ScoreTexts> => {
    // A score without a label shows its id, which is not a text.
    const original = label === id ? undefined : label;
    const texts: Text<ScoreTexts>[] = [
      ['label', original, (scores) => own(scores, id)?.label],
      ...labels('band', bands, (scores: ScoreTexts) => own(scores, id)?.bands),
    ];
    return [quote(id), texts, id];
  });
}

type AllRuleTexts = Readonly<Record<string, RuleTexts>>;

/** Warns of texts of rules that a begun translation lacks. */
export function checkGuardrailTranslations(guardrail: Guardrail, at: Position): void {
  check(guardrail.translations, ownersInGuardrail(guardrail), at);
}

function ownersInGuardrail({ rules }: Guardrail): Owner<AllRuleTexts>[] {
  return rules.map(({ id, message, help, task }): Owner<AllRuleTexts> => {
    const texts: Text<AllRuleTexts>[] = [
      ['message', message, (all) => own(all, id)?.message],
      ['help', help?.text, (all) => own(all, id)?.help?.text],
      ['title of the task', task?.title, (all) => own(all, id)?.task?.title],
      ['script of the task', task?.script, (all) => own(all, id)?.task?.script],
    ];
    return [`rule ${quote(id)}`, texts, id];
  });
}

type ReportTexts = ReportTemplate['translations'] extends ReadonlyMap<string, infer T> ? T : never;

/** Warns of texts of a report template that a begun translation lacks. */
export function checkReportTranslations(reportTemplate: ReportTemplate, at: Position): void {
  check(reportTemplate.translations, ownersInReport(reportTemplate), at);
}

function ownersInReport({ title, blocks }: ReportTemplate): Owner<ReportTexts>[] {
  const owners = blocks.map(({ id, template, byBand, otherwise }): Owner<ReportTexts> => {
    const of = (report: ReportTexts) => own(report.blocks, id);
    const bands = Object.entries(byBand).map(
      ([band, original]): Text<ReportTexts> => [
        `band ${quote(band)}`,
        original,
        (report) => own(of(report)?.byBand, band),
      ],
    );
    const texts: Text<ReportTexts>[] = [
      ['template', template, (report) => of(report)?.template],
      ...bands,
      ['otherwise', otherwise, (report) => of(report)?.otherwise],
    ];
    return [`block ${quote(id)}`, texts, id];
  });
  return [['the report', [['title', title, (report) => report.title]]], ...owners];
}

/** The contents of a bundle that have texts for people. */
export interface TranslatedContents {
  experience: ExperienceDraft;
  scorecard: ScorecardDraft;
  guardrail: Guardrail;
  report_template: ReportTemplate;
}

/**
 * Warns of languages that some contents of a bundle are translated into and others are not: a person who uses
 * such a language sees two.
 */
export function checkLanguages(contents: TranslatedContents, at: (kind: Kind) => Position): void {
  const { experience, scorecard, guardrail, report_template } = contents;
  const parts = [
    ['experience', experience.translations, hasTexts(ownersInExperience(experience, new Map()))],
    ['scorecard', scorecard.translations, hasTexts(ownersInScorecard(scorecard))],
    ['guardrail', guardrail.translations, hasTexts(ownersInGuardrail(guardrail))],
    ['report_template', report_template.translations, hasTexts(ownersInReport(report_template))],
  ] as const;
  const languages = new Map<string, { tag: string; owner: Kind }>();
  for (const [owner, translations] of parts)
    for (const [lower, tag] of tagsByLowerCase(translations.keys()))
      if (!languages.has(lower)) languages.set(lower, { tag, owner });
  for (const [kind, translations, isTranslatable] of parts) {
    const known = tagsByLowerCase(translations.keys());
    for (const { tag, owner } of isTranslatable ? languages.values() : []) {
      if (lookupTag(known, tag) !== undefined) continue;
      const message = `The ${nameOf(owner)} has the language ${quote(tag)}, the ${nameOf(kind)} does not; its texts stay in the original language.`;
      at(kind).at('translations').warning('missing_language', message, { name: tag, of: owner });
    }
  }
}

function nameOf(kind: Kind): string {
  return kind.replace('_', ' ');
}

function hasTexts<T>(owners: readonly Owner<T>[]): boolean {
  return owners.some(([, texts]) => texts.some(([, original = '']) => LETTER.test(original)));
}

const LETTER = /\p{L}/u;

function labels<T>(
  what: string,
  entries: readonly { id: string; label: string }[],
  translated: (translation: T) => Readonly<Record<string, string>> | undefined,
): Text<T>[] {
  return entries
    .filter(({ id, label }) => label !== id)
    .map(({ id, label }) => [
      `${what} ${quote(id)}`,
      label,
      (translation) => own(translated(translation), id),
    ]);
}

/**
 * Reports texts with letters that have no translation. It stops when no more diagnostics are listed, so that
 * the time is linear in the size of the content, however many languages it has.
 */
function check<T>(translations: ReadonlyMap<string, T>, owners: readonly Owner<T>[], at: Position): void {
  if (translations.size === 0) return;
  const wanted = owners
    .map(
      ([name, texts, id]) => [name, texts.filter(([, original = '']) => LETTER.test(original)), id] as const,
    )
    .filter(([, texts]) => texts.length > 0);
  let reported = 0;
  for (const [tag, translation] of translations) {
    for (const [name, texts, id] of wanted) {
      const missing = texts.filter(([, , translated]) => translated(translation) === undefined);
      if (missing.length === 0) continue;
      if (++reported > MAX_LISTED_DIAGNOSTICS) return;
      const rest = missing.length > MAX_NAMED ? ` and ${missing.length - MAX_NAMED} more` : '';
      const named = missing.slice(0, MAX_NAMED).map(([what]) => what);
      const message = `The translation of ${name} lacks ${named.join(', ')}${rest}; the original is used.`;
      at.at(tag).warning('missing_translation', message, {
        ...(id !== undefined && { name: id }),
        of: tag,
        names: named,
      });
    }
  }
}

function own<T>(record: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return record !== undefined && Object.hasOwn(record, key) ? record[key] : undefined;
}
