import { quote } from './findings.ts';
import type { DraftQuestion, Instrument, Texts } from './instrument.ts';

/**
 * Turns placeholders for answers into variables of the content, `{{ answers["id"] }}`, and reports the
 * others, which people read unchanged. What only looks like a variable is kept as it is.
 */
export function carryPlaceholders(instrument: Instrument): void {
  const ids = new Map(
    instrument.questions
      .filter(({ input }) => input !== 'information')
      .map((question) => [question.id.toLowerCase(), question]),
  );
  for (const part of [...instrument.sections, ...instrument.questions]) {
    const carrier = new Carrier(instrument, ids, part.place);
    if (part.description !== undefined) part.description = carrier.text(part.description);
    carrier.all('descriptions' in part ? part.descriptions : part.descriptionIn);
    if ('title' in part) carrier.unchanged(part.title, ...part.titles.values());
    else carryQuestion(part, carrier);
    carrier.report();
  }
  const head = new Carrier(instrument, ids, '');
  head.unchanged(instrument.title, ...instrument.titles.values());
  instrument.description = head.text(instrument.description);
  head.all(instrument.descriptions);
  head.report();
}

function carryQuestion(question: DraftQuestion, carrier: Carrier): void {
  question.prompt = carrier.text(question.prompt);
  carrier.all(question.prompts);
  for (const part of [...question.options, ...question.rows]) {
    part.label = carrier.text(part.label);
    carrier.all(part.labels);
  }
  for (const { text, translations } of Object.values(question.fieldTexts ?? {}))
    carrier.unchanged(text, ...translations.values());
}

class Carrier {
  readonly #instrument: Instrument;
  readonly #questions: ReadonlyMap<string, DraftQuestion>;
  readonly #place: string;
  #lost: string | undefined;
  #relabelled: string | undefined;

  constructor(instrument: Instrument, questions: ReadonlyMap<string, DraftQuestion>, place: string) {
    this.#instrument = instrument;
    this.#questions = questions;
    this.#place = place;
  }

  text(source: string): string {
    const { placeholders } = this.#instrument;
    // The content would read these characters as the beginning of a variable or a tag.
    const escaped = (text: string) => text.replaceAll(/\{[{%]/g, (braces) => `{{ "${braces}" }}`);
    if (!placeholders) return escaped(source);
    let [result, end] = ['', 0];
    for (const match of source.matchAll(placeholders.pattern)) {
      const question = this.#questions.get(placeholders.nameOf(match)?.toLowerCase() ?? '');
      if (!question || /["\\{}]/.test(question.id)) {
        this.#lost ??= match[0];
        continue;
      }
      if (placeholders.showsValue?.(match) && question.options.length > 0) this.#relabelled ??= match[0];
      result += `${escaped(source.slice(end, match.index))}{{ answers["${question.id}"] }}`;
      end = match.index + match[0].length;
    }
    return result + escaped(source.slice(end));
  }

  all(texts: Texts): void {
    for (const [tag, text] of texts) texts.set(tag, this.text(text));
  }

  /** Notes placeholders in texts that have no variables. */
  unchanged(...texts: string[]): void {
    const { pattern } = this.#instrument.placeholders ?? {};
    for (const text of texts) if (pattern) this.#lost ??= text.match(pattern)?.[0];
  }

  report(): void {
    const { findings } = this.#instrument;
    if (this.#lost !== undefined) {
      const message = `People read ${quote(this.#lost)} unchanged, not the value that it names.`;
      findings.warning('piping_left_out', this.#place, message);
    }
    if (this.#relabelled !== undefined) {
      const message = `For ${quote(this.#relabelled)} people read the label of the chosen option, not its value.`;
      findings.info('piping_changed', this.#place, message);
    }
  }
}
