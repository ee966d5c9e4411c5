import { formatNumber } from '../report/format.ts';
import { html, Markup, NOTHING } from '../report/html/markup.ts';
import { fill, wordsFor } from '../report/words/words.ts';
import { imageOf } from './images.ts';
import type { FormPageOptions } from './page-options.ts';
import type { FormItem, FormOption } from './types.ts';

/** Returns where a person answers: codes to circle, a table, boxes or lines. */
export function answerSpace(item: FormItem, locale: string, options: FormPageOptions): Markup {
  const declined = item.decline
    ? html`<ul class="options one"><li><span class="mark">${item.decline}</span> ${options.labels.decline}</li></ul>`
    : NOTHING;
  return html`${hint(item, locale, options)}${spaceOf(item, locale, options)}${declined}`;
}

function hint({ input, max_choices: most }: FormItem, locale: string, { labels }: FormPageOptions): Markup {
  if (input === 'ranking') return html`<p class="note">${labels.rank}</p>`;
  if (input !== 'multi_select') return NOTHING;
  const bound = most === undefined ? '' : ` ${fill(labels.upTo, { n: String(most) })}`;
  return html`<p class="note">${wordsFor(locale).form.circleAll}${bound}</p>`;
}

function spaceOf(item: FormItem, locale: string, options: FormPageOptions): Markup {
  const { input, options: choices } = item;
  if (input === 'matrix') return matrix(item);
  if (input === 'ranking') return ranking(choices);
  if (input === 'consent') return consent(item, locale, options);
  if (choices.length > 0) return isScale(choices) ? scale(item) : list(choices);
  if (input === 'long_text') return html`${[1, 2, 3, 4].map(() => html`<span class="line"></span>`)}`;
  if (input === 'text') return html`<span class="line"></span>`;
  if (input === 'date') return dateBoxes(locale);
  if (input === 'time') return timeBoxes();
  if (input === 'slider') return visualAnalogueScale(item, locale);
  return number(item, locale);
}

function isScale(choices: readonly FormOption[]): boolean {
  return choices.every(({ label, image }) => label === '' && !image);
}

function list(choices: readonly FormOption[]): Markup {
  const isShort = choices.every(({ label, text }) => label.length <= 24 && !text);
  const items = choices.map(
    ({ code, label, text, image }) => html`<li><span class="mark">${code}</span>
<span dir="auto">${image ? imageOf(image) : NOTHING}${label}</span>
${text ? html`<span class="blank"></span>` : NOTHING}</li>`,
  );
  return html`<ul class="${isShort ? 'options' : 'options one'}">${items}</ul>`;
}

function scale({ options, min_label = '', max_label = '' }: FormItem): Markup {
  const marks = options.map(({ code }) => html`<span class="mark">${code}</span>`);
  const end = (text: string) => (text === '' ? NOTHING : html`<span class="end" dir="auto">${text}</span>`);
  return html`<div class="scale">${end(min_label)}${marks}${end(max_label)}</div>`;
}

function matrix({ options, rows }: FormItem): Markup {
  const heads = options.map(({ label }) => html`<th scope="col" dir="auto">${label}</th>`);
  const marks = options.map(({ code }) => html`<td><span class="mark">${code}</span></td>`);
  const lines = rows.map(
    ({ code, label }) => html`<tr><th scope="row" dir="auto"><b>${code}</b>${label}</th>${marks}</tr>`,
  );
  return html`<table><thead><tr><th></th>${heads}</tr></thead><tbody>${lines}</tbody></table>`;
}

/** The first line is for the code of what comes first. */
function ranking(choices: readonly FormOption[]): Markup {
  const places = choices.map((_, index) => html`<span>${String(index + 1)}.<i></i></span>`);
  return html`${list(choices)}<p class="boxes">${places}</p>`;
}

/**
 * A visual analogue scale of 100 mm (Hayes & Patterson 1921). The person marks the line; staff measure the
 * distance of the mark from the first end, and enter the value.
 */
function visualAnalogueScale(item: FormItem, locale: string): Markup {
  const { min, max, unit = '', min_label = '', max_label = '' } = item;
  if (min === undefined || max === undefined) return number(item, locale);
  const end = (bound: number, label: string) =>
    html`<span dir="auto">${[formatNumber(bound, locale), unit, label].filter((part) => part !== '').join(' ')}</span>`;
  return html`<div class="vas"><i></i><p>${end(min, min_label)}<small>100 mm</small>${end(max, max_label)}</p></div>`;
}

function number({ min, max, unit = '', min_label, max_label }: FormItem, locale: string): Markup {
  const [low, high] = [min, max].map((bound) =>
    bound === undefined ? undefined : formatNumber(bound, locale),
  );
  const ends = [min_label && `${low} = ${min_label}`, max_label && `${high} = ${max_label}`];
  const labelled = ends.filter((end) => end !== undefined && end !== '').join(', ');
  const range = low !== undefined && high !== undefined ? `${low} – ${high}` : '';
  const note = [range, labelled].filter((part) => part !== '').join('; ');
  return html`<span class="blank"></span> ${unit}${note === '' ? NOTHING : html` <span class="note" dir="auto">(${note})</span>`}`;
}

function consent(item: FormItem, locale: string, { markdown }: FormPageOptions): Markup {
  const documents = (item.consent?.documents ?? []).map(({ title, text, href }) => {
    const rendered = text === undefined ? undefined : markdown(text);
    const body = rendered === undefined ? html`${text ?? href ?? ''}` : new Markup(rendered);
    return html`<div class="consent" dir="auto"><h3>${title}</h3>${body}</div>`;
  });
  const words = wordsFor(locale);
  return html`${documents}${list(item.options)}<div class="sign"><span><span class="line"></span>${words.date}</span><span><span class="line"></span>${words.form.signature}</span></div>`;
}

/** Boxes for year, month and day, labelled in the language. */
export function dateBoxes(locale: string): Markup {
  const names = new Intl.DisplayNames([locale], { type: 'dateTimeField' });
  const boxes = (['year', 'month', 'day'] as const).map(
    (field) => html`<span class="${field}"><i></i>${names.of(field) ?? ''}</span>`,
  );
  return html`<span class="boxes">${boxes}</span>`;
}

function timeBoxes(): Markup {
  return html`<span class="boxes"><span><i></i></span>:<span><i></i></span></span>`;
}
