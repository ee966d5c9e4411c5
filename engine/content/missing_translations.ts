import type { Experience, Guardrail, Question, ReportTemplate, Translation } from '../types.ts';
import { MAX_LISTED_DIAGNOSTICS, type Position, quote } from './diagnostics.ts';
import type { ScorecardDraft } from './drafts.ts';
import type { Scales } from './options.ts';

/** A text that every begun translation `T` should have: what it is called, the original, the translation. */
type Text<T> = readonly [
  what: string,
  original: string | undefined,
  translated: (translation: T) => string | undefined,
];

/** Something with texts, as messages call it. */
type Owner<T> = readonly [name: string, texts: readonly Text<T>[], id?: string];

const MAX_NAMED = 5;

type ExperienceTexts = Pick<Experience, 'title' | 'description' | 'sections' | 'questions' | 'translations'>;

/** Warns of texts of an experience that a begun translation lacks: respondents see the original. */
export function checkExperienceTranslations(experience: ExperienceTexts, scales: Scales, at: Position): void {
  const { title, description, sections, questions, translations } = experience;
  const owners: Owner<Translation>[] = [
    [
      'the experience',
      [
        ['title', title, (translation) => translation.title],
        ['description', description, (translation) => translation.description],
      ],
    ],
    ...[...sections.values()].map(({ id, title, description }): Owner<Translation> => {
      const texts: Text<Translation>[] = [
        ['title', title, (translation) => own(translation.sections, id)?.title],
        ['description', description, (translation) => own(translation.sections, id)?.description],
      ];
      return [`section ${quote(id)}`, texts, id];
    }),
    ...[...scales].map(
      ([id, options]): Owner<Translation> => [
        `scale ${quote(id)}`,
        labels('option', options, (translation) => own(translation.scales, id)),
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
  check(translations, owners, at);
}

function questionTexts({
  id,
  prompt,
  remarks,
  placeholder,
  minLabel,
  maxLabel,
  options,
  rows,
  scaleId,
}: Question): Text<Translation>[] {
  const of = ({ questions }: Translation) => own(questions, id);
  return [
    ['prompt', prompt, (translation) => of(translation)?.prompt],
    ['remarks', remarks, (translation) => of(translation)?.remarks],
    ['placeholder', placeholder, (translation) => of(translation)?.placeholder],
    ['min_label', minLabel, (translation) => of(translation)?.min_label],
    ['max_label', maxLabel, (translation) => of(translation)?.max_label],
    ...(scaleId === undefined ? labels('option', options, (t: Translation) => of(t)?.options) : []),
    ...labels('row', rows, (translation: Translation) => of(translation)?.rows),
  ];
}

type ScoreTexts = ScorecardDraft['translations'] extends ReadonlyMap<string, infer T> ? T : never;

/** Warns of labels of concepts, composites and bands that a begun translation lacks. */
export function checkScorecardTranslations(
  { concepts, composites, translations }: ScorecardDraft,
  at: Position,
): void {
  const owners = [...concepts, ...composites].map(({ id, label, bands }): Owner<ScoreTexts> => {
    // A score without a label shows its id, which is no text.
    const original = label === id ? undefined : label;
    const texts: Text<ScoreTexts>[] = [
      ['label', original, (scores) => own(scores, id)?.label],
      ...labels('band', bands, (scores: ScoreTexts) => own(scores, id)?.bands),
    ];
    return [quote(id), texts, id];
  });
  check(translations, owners, at);
}

type Messages = Readonly<Record<string, string>>;

/** Warns of messages of rules that a begun translation lacks. */
export function checkGuardrailTranslations({ rules, translations }: Guardrail, at: Position): void {
  const owners = rules.map(({ id, message }): Owner<Messages> => {
    return [`rule ${quote(id)}`, [['message', message, (messages) => own(messages, id)]], id];
  });
  check(translations, owners, at);
}

type ReportTexts = ReportTemplate['translations'] extends ReadonlyMap<string, infer T> ? T : never;

/** Warns of texts of a report template that a begun translation lacks. */
export function checkReportTranslations({ title, blocks, translations }: ReportTemplate, at: Position): void {
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
  check(translations, [['the report', [['title', title, (report) => report.title]]], ...owners], at);
}

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
      ([name, texts, id]) =>
        [name, texts.filter(([, original = '']) => /\p{L}/u.test(original)), id] as const,
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
      at.at(tag).warning('missing_translation', message, undefined, {
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
