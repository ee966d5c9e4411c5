import { html, Markup, NOTHING } from '../report/html/markup.ts';
import { directionOf, runningHead } from '../report/html/page.ts';
import { fill, wordsFor } from '../report/words/words.ts';
import { answerSpace, dateBoxes } from './answer-space.ts';
import { imagesOf } from './images.ts';
import type { FormPageOptions } from './page-options.ts';
import { FORM_STYLE } from './style.ts';
import type { Form, FormItem, FormSection } from './types.ts';

/**
 * Renders a form as a page for paper: no scripts, and no resources but the images of its content. The title,
 * the version and the number of the page are on every page.
 */
export function formHtml(form: Form, options: FormPageOptions): string {
  const { locale, title, description, welcome } = form;
  const { version, code } = options;
  const named = fill(wordsFor(locale).version, { n: version });
  const style = runningHead([title, named, code]);
  return html`<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${FORM_STYLE}</style>
<style>${style}</style>
</head>
<body>
<main>
<header>
<h1>${title}</h1>
<p class="about">${named}</p>
${facts(form, options)}
${[description, welcome ?? ''].map((text) => paragraph(text, options))}
${imagesOf(form.images)}
<p class="about">${wordsFor(locale).form.circle}</p>
</header>
${partsOf(form).flatMap((part) => [
  part.section ? heading(part.section, options) : NOTHING,
  ...part.items.map((item) => itemOf(item, form, options)),
])}
</main>
</body>
</html>
`.source;
}

/** Who answers, when, and the code of the form. */
function facts({ locale }: Form, { code }: FormPageOptions): Markup {
  const words = wordsFor(locale);
  const ownCode = code === undefined ? NOTHING : html`<div class="wide code">${code}</div>`;
  return html`<div class="facts">${ownCode}
<span>${words.date}</span>${dateBoxes(locale)}
<div class="wide"><span class="mark">1</span> ${words.form.self}</div>
<div class="wide"><span class="mark">2</span> ${words.form.proxy} <span class="blank"></span></div></div>`;
}

/** The questions in their order, with the section that begins before the first of each. */
function partsOf({ sections, items }: Form): { section: FormSection | undefined; items: FormItem[] }[] {
  const byId = new Map(sections.map((section) => [section.id, section]));
  const parts: { section: FormSection | undefined; items: FormItem[] }[] = [];
  let current: string | undefined;
  for (const item of items) {
    if (parts.length === 0 || item.section_id !== current)
      parts.push({ section: byId.get(item.section_id), items: [] });
    parts.at(-1)!.items.push(item);
    current = item.section_id;
  }
  return parts;
}

function heading({ title, description, images, only_if }: FormSection, options: FormPageOptions): Markup {
  const titled = title === '' ? NOTHING : html`<h2 dir="auto">${title}</h2>`;
  return html`${titled}${only(only_if)}${paragraph(description, options)}${imagesOf(images)}`;
}

function itemOf(item: FormItem, form: Form, options: FormPageOptions): Markup {
  const { code, input, prompt, description, images, only_if, rows } = item;
  const text = html`<div class="prompt" dir="auto">${inline(prompt, options)}</div>`;
  const below = description === undefined ? NOTHING : paragraph(description, options, 'note');
  const note = html`${below}${imagesOf(images)}`;
  if (input === 'information') return html`<div class="text">${only(only_if)}${text}${note}</div>`;
  const isLong = rows.length > 8 || item.options.length > 16 || item.consent !== undefined;
  return html`<div class="${isLong ? 'item long' : 'item'}"><div class="number">${code}</div>
<div>${only(only_if)}${text}${note}${answerSpace(item, form.locale, options)}</div></div>`;
}

function only(text: string | undefined): Markup {
  return text === undefined ? NOTHING : html`<p class="only">${text}</p>`;
}

function inline(text: string, { markdown }: FormPageOptions): Markup {
  const rendered = markdown(text);
  return rendered === undefined ? html`${text}` : new Markup(rendered);
}

function paragraph(text: string, options: FormPageOptions, kind = 'about'): Markup {
  return text === '' ? NOTHING : html`<div class="${kind}" dir="auto">${inline(text, options)}</div>`;
}
