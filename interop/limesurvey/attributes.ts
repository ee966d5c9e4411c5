import { quote } from '../content/findings.ts';
import type { Instrument } from '../content/instrument.ts';

/** Attributes that change only how a question looks or is reported. */
const APPEARANCE =
  /css|width|display|theme|statistics|columns|hide_tip|page_break|printable|input_size|repeat_headings|horizontal|category_separator|dropdown|show_|time_limit_(?:disable|message|warning|countdown)|location_|slider_(?:default|middlestart|handle|orientation|reset|separator|showminmax)|choice_title|rank_title|samechoiceheight|samelistheight|label_input|prefix|input_boxes|placeholder|maximum_chars_|scale_export|save_as_default|clear_default|form_title|keep_aspect|answer_width|use_dropdown|reverse$|parent_order|value_range/;

/** Values that say that an attribute is not used. */
const UNUSED: ReadonlySet<string> = new Set(['', '0', 'N', 'no', 'off', 'normal', 'inherit', 'core']);

/** The attributes of a question; those that nothing reads are reported. */
export class Attributes {
  readonly #values: ReadonlyMap<string, string>;
  readonly #read = new Set<string>(['hidden', 'equation', 'assessment_value']);

  constructor(values: ReadonlyMap<string, string>) {
    this.#values = values;
  }

  read(name: string): string {
    this.#read.add(name);
    return this.#values.get(name) ?? '';
  }

  /** A number; an expression stays unread, so that it is reported. */
  number(name: string): number | undefined {
    const text = this.#values.get(name) ?? '';
    const number = Number(text);
    if (text === '' || !Number.isFinite(number)) return undefined;
    this.#read.add(name);
    return number;
  }

  report(findings: Instrument['findings'], place: string): void {
    for (const [name, value] of this.#values) {
      if (this.#read.has(name) || UNUSED.has(value)) continue;
      const at = `${place}, attribute ${name.slice(0, 80)}`;
      const message = `${quote(value)} is left out.`;
      if (APPEARANCE.test(name)) findings.info('appearance_left_out', at, message);
      else findings.warning('property_left_out', at, message);
    }
  }
}
