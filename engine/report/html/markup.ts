import { escapeMarkup } from '../format.ts';

/** Markup that is safe to insert into a page; every other value is escaped on insertion. */
export class Markup {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

type Part = Markup | readonly Markup[] | string;

/** Template tag that escapes every value that is not `Markup`. */
export function html(literals: TemplateStringsArray, ...parts: Part[]): Markup {
  let source = literals[0]!;
  parts.forEach((part, index) => {
    source += markupOf(part) + literals[index + 1]!;
  });
  return new Markup(source);
}

export const NOTHING = new Markup('');

/** Splits a text into paragraphs at blank lines. */
export function paragraphs(text: string | undefined): Markup[] {
  return (text ?? '')
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => html`<p>${lines(paragraph.trim())}</p>`);
}

/** Renders a table whose first column contains the row headers. */
export function table(
  caption: string,
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): Markup {
  const head = headings.map((heading) =>
    heading === '' ? html`<td></td>` : html`<th scope="col">${heading}</th>`,
  );
  const body = rows.map(([name = '', ...cells]) => {
    return html`<tr><th scope="row">${name}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`;
  });
  const content = html`<caption>${caption}</caption><thead><tr>${head}</tr></thead><tbody>${body}</tbody>`;
  return html`<div class="wide"><table>${content}</table></div>`;
}

function lines(paragraph: string): Markup[] {
  return paragraph.split('\n').map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`));
}

function markupOf(part: Part): string {
  if (typeof part === 'string') return escapeMarkup(part);
  return part instanceof Markup ? part.source : part.map(({ source }) => source).join('');
}
