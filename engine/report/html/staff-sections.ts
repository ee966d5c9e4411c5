import type { Report, Severity } from '../../types.ts';
import type { AnswerLine } from '../answer-lines.ts';
import type { Series } from '../blocks/changes.ts';
import { fill, type Words, wordsFor } from '../words/words.ts';
import { earlierSection } from './changes.ts';
import { type Conflict, conflictSection } from './conflicts.ts';
import { html, type Markup, NOTHING } from './markup.ts';
import type { PageLocale } from './page-locale.ts';

/** The parts of a result that staff see besides its report. */
export interface StaffNotes {
  /** The findings of the rules and checks. */
  conflicts: readonly Conflict[];
  /** Scores with earlier values of the person. */
  earlier?: readonly Series[];
  /** Absent if the reader may not know the answers, as `stop`. */
  answers?: readonly AnswerLine[];
  /** The stop rule that ended an adaptive test, or `exhausted`. */
  stop?: string;
}

/** Renders what the rules found, unless the report does. */
export function remarks({ conflicts }: StaffNotes, { blocks }: Report, page: PageLocale): Markup {
  const isInReport = blocks.some(({ type }) => type === 'guardrails');
  return isInReport || conflicts.length === 0 ? NOTHING : conflictSection({ conflicts }, [], page);
}

/** Renders the earlier results of the person, unless the report does. */
export function earlierPart({ earlier = [] }: StaffNotes, page: PageLocale): Markup {
  return earlier.length === 0 ? NOTHING : earlierSection(earlier, page);
}

/** Renders why an adaptive test ended, and the answers, those that a rule found something in first. */
export function answerSections({ answers, stop }: StaffNotes, { locale }: PageLocale): Markup[] {
  const words = wordsFor(locale);
  const reason = stop !== undefined && Object.hasOwn(words.stops, stop) && words.stops[stop as StopName];
  return [
    reason ? html`<p class="note">${fill(words.testEnded, { reason })}</p>` : NOTHING,
    answers === undefined || answers.length === 0 ? NOTHING : answerList(answers, words),
  ];
}

type StopName = keyof Words['stops'];

function answerList(answers: readonly AnswerLine[], words: Words): Markup {
  const lines = answers.map(({ prompt, answer, severity }) => {
    const marked = severity ? mark(severity, words) : NOTHING;
    return html`<div><dt dir="auto">${prompt}</dt><dd dir="auto">${answer}${marked}</dd></div>`;
  });
  return html`<section class="long answers"><h2>${words.answers}</h2><dl>${lines}</dl></section>`;
}

function mark(severity: Severity, words: Words): Markup {
  return html` <span class="${severity}"><strong>${words[severity]}</strong></span>`;
}
