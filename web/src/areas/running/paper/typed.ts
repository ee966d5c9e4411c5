import type { CreatePaperEntryRequest, PaperForm } from '@eps/sdk';

export type FormItem = PaperForm['items'][number];
type Answer = Omit<CreatePaperEntryRequest['answers'][number], 'question_id'>;

/** The typed text of one line: the answer to a question, or to a row of a matrix. */
export interface Line {
  /** The number on the paper. */
  code: string;
  label: string;
  item: FormItem;
  rowId?: string;
}

/** Returns the lines of a form, in the order of the paper. */
export function linesOf(items: readonly FormItem[]): Line[] {
  return items.flatMap((item): Line[] => {
    if (item.code === '') return [];
    if (item.rows.length === 0) return [{ code: item.code, label: item.prompt, item }];
    return item.rows.map(({ code, id, label }) => ({ code, label, item, rowId: id }));
  });
}

/**
 * Reads the text that was typed on a line: codes, a number, a date or a text; undefined if it is not valid
 * for the question. A text of an option follows its code and a colon. An empty line is no answer.
 */
export function readTyped({ item, rowId }: Line, typed: string): Answer | undefined {
  const text = typed.trim();
  if (text === '') return {};
  if (item.decline !== undefined && text.toLowerCase() === item.decline) return { declined: true };
  const { input, options } = item;
  if (rowId !== undefined || (options.length > 0 && input !== 'multi_select' && input !== 'ranking'))
    return chosen(item, text);
  if (options.length > 0) return chosenSeveral(item, text);
  if (input === 'text' || input === 'long_text') return { value: text };
  if (input === 'date') return dateOf(text);
  if (input === 'time') return timeOf(text);
  return numberOf(text);
}

function chosen({ options }: FormItem, typed: string): Answer | undefined {
  const [code = '', text] = partsOf(typed);
  const option = options.find((each) => each.code === code);
  if (!option || (text !== undefined && !option.text)) return undefined;
  return { value: option.value, ...(text !== undefined && { text }) };
}

function chosenSeveral({ input, options }: FormItem, typed: string): Answer | undefined {
  const [codes = '', text] = partsOf(typed);
  const found = codes
    .split(/[\s,;]+/)
    .filter((code) => code !== '')
    .map((code) => options.find((each) => each.code === code));
  const isKnown = found.every((each) => each !== undefined) && new Set(found).size === found.length;
  const isWhole = input !== 'ranking' || found.length === options.length;
  const hasPlace = text === undefined || found.some((each) => each?.text);
  if (!isKnown || !isWhole || !hasPlace) return undefined;
  return { value: found.map((each) => String(each!.value)), ...(text !== undefined && { text }) };
}

/** The codes and, behind a colon, the text. */
function partsOf(typed: string): [codes: string, text?: string] {
  const at = typed.indexOf(':');
  if (at < 0) return [typed.trim()];
  return [typed.slice(0, at).trim(), typed.slice(at + 1).trim()];
}

function numberOf(typed: string): Answer | undefined {
  const value = Number(typed.replace(',', '.').replace('−', '-'));
  return Number.isFinite(value) ? { value } : undefined;
}

/** Year, month and day, as the boxes of the form have them, with or without something between them. */
export function dateOf(typed: string): { value: string } | undefined {
  const [, year, month, day] = /^(\d{4})\D?(\d{2})\D?(\d{2})$/.exec(typed) ?? [];
  return year === undefined ? undefined : { value: `${year}-${month}-${day}` };
}

function timeOf(typed: string): Answer | undefined {
  const [, hours, minutes] = /^(\d{1,2})\D?(\d{2})$/.exec(typed) ?? [];
  return hours === undefined ? undefined : { value: `${hours.padStart(2, '0')}:${minutes}` };
}

/** Returns the answers of the typed lines by question, without empty ones. */
export function answersOf(lines: readonly Line[], typed: Readonly<Record<string, string>>) {
  const answers = new Map<string, Answer>();
  for (const line of lines) {
    const answer = readTyped(line, typed[line.code] ?? '');
    if (!answer || Object.keys(answer).length === 0) continue;
    const { question_id: id } = line.item;
    if (line.rowId === undefined || answer.declined) answers.set(id, answer);
    else {
      const rows = (answers.get(id)?.value ?? {}) as Record<string, string>;
      answers.set(id, { value: { ...rows, [line.rowId]: String(answer.value) } });
    }
  }
  return [...answers].map(([question_id, answer]) => ({ question_id, ...answer }));
}
