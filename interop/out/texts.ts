import type { Findings } from '../content/findings.ts';
import { quote } from '../content/findings.ts';
import type { LocalizedText } from '../content/instrument.ts';

/** How a format shows an answer in a text. */
export interface Piping {
  /** Returns the placeholder of a question; undefined if the format has none for it. */
  placeholder(questionId: string): string | undefined;
  /** What people would read as a placeholder of the format; global. */
  looksLike?: RegExp;
}

/** The answer to a question, or the literal braces that importers write. */
const VARIABLE = /\{\{-?\s*(?:answers(?:\.([\w-]+)|\["([^"]*)"\]|\['([^']*)'\])|"(\{[{%])")\s*-?\}\}/g;
const MARKUP: RegExp = /\*\*?\S|\b__?\S|^#{1,6} |^[-*] |\]\(|`/m;

/** Writes texts of content, which have variables and partly Markdown, for a format with plain texts. */
export class TextWriter {
  readonly #findings: Findings;
  readonly #piping: Piping | undefined;
  readonly #markup: RegExp;

  /** @param markup what people read of Markdown */
  constructor(findings: Findings, piping?: Piping, markup = MARKUP) {
    this.#findings = findings;
    this.#piping = piping;
    this.#markup = markup;
  }

  /** @param isMarkdown whether the text is Markdown, which the format shows as it is written */
  write({ text, translations }: LocalizedText, place: string, isMarkdown = false): LocalizedText {
    const all = [text, ...translations.values()];
    if (isMarkdown && all.some((each) => this.#markup.test(each)))
      this.#findings.info('markup_shown', place, 'People read the marks of Markdown in the text.');
    return {
      text: this.#piped(text, place),
      translations: new Map([...translations].map(([tag, each]) => [tag, this.#piped(each, place)])),
    };
  }

  #piped(text: string, place: string): string {
    const literal = text.replaceAll(VARIABLE, '');
    const confused = this.#piping?.looksLike && literal.match(this.#piping.looksLike)?.[0];
    if (confused)
      this.#findings.warning('piping_changed', place, `${quote(confused)} reads an answer in the format.`);
    if (!text.includes('{{') && !text.includes('{%')) return text;
    let isLost = /\{[{%]/.test(literal);
    const result = text.replaceAll(VARIABLE, (whole, ...groups: (string | undefined)[]) => {
      const [name, double, single, braces] = groups;
      if (braces !== undefined) return braces;
      const shown = this.#piping?.placeholder(name ?? double ?? single ?? '');
      if (shown === undefined) isLost = true;
      return shown ?? whole;
    });
    if (isLost)
      this.#findings.warning('piping_left_out', place, 'People read a variable of the text unchanged.');
    return result;
  }
}

export const untranslated = (text: string): LocalizedText => ({ text, translations: new Map() });
