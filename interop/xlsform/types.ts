import type { DraftQuestion } from '../content/instrument.ts';

/** The meaning of a row's type. */
export type RowType =
  | {
      is: 'question';
      input: DraftQuestion['input'];
      list?: string;
      other?: boolean;
      acknowledges?: boolean;
      note?: string;
    }
  | { is: 'begin'; what: 'group' | 'repeat' }
  | { is: 'end' }
  | { is: 'calculate' }
  | { is: 'metadata' }
  | { is: 'unsupported' };

const INPUTS: Readonly<Record<string, DraftQuestion['input']>> = {
  integer: 'number',
  int: 'number',
  decimal: 'number',
  range: 'slider',
  text: 'text',
  string: 'text',
  note: 'information',
  date: 'date',
  datetime: 'date',
  time: 'time',
  barcode: 'text',
  'phone number': 'text',
};

/** What asking the question in another way changes. */
const NOTES: Readonly<Record<string, string>> = {
  datetime: 'Only the date is asked, not the time of day.',
  barcode: 'The code is typed, not scanned.',
};

const METADATA: ReadonlySet<string> = new Set([
  'start',
  'end',
  'today',
  'deviceid',
  'device id',
  'subscriberid',
  'simserial',
  'username',
  'email',
  'audit',
  'start-geopoint',
  'background-audio',
  'background-geopoint',
  'phonenumber',
  'instance id',
]);

const CHOICE =
  /^(?:add )?(select[ _]?one|select1|select[ _]?multiple|select all that apply|rank)(?: prompt)?(?: from| using)?\s+(\S.*)$/;

/** Reads the type of a row, in its present and its earlier spellings. */
export function rowType(text: string): RowType {
  const type = text.trim().replaceAll(/\s+/g, ' ');
  const lower = type.toLowerCase();
  const block = /^(begin|end)[ _](group|repeat|loop)/.exec(lower);
  if (block?.[1] === 'end') return { is: 'end' };
  if (block) return { is: 'begin', what: block[2] === 'group' ? 'group' : 'repeat' };
  if (lower === 'calculate' || lower === 'hidden') return { is: 'calculate' };
  if (METADATA.has(lower)) return { is: 'metadata' };
  if (/^select_(one|multiple)_from_file/.test(lower)) return { is: 'unsupported' };
  const choice = CHOICE.exec(lower);
  if (choice) return choiceType(choice[1]!, type.slice(type.length - choice[2]!.length));
  if (lower === 'acknowledge' || lower === 'trigger')
    return { is: 'question', input: 'single_select', acknowledges: true };
  const plain = lower.replace(/^(?:add |q )/, '').replace(/ prompt$/, '');
  const input = Object.hasOwn(INPUTS, plain) ? INPUTS[plain] : undefined;
  if (!input) return { is: 'unsupported' };
  return {
    is: 'question',
    input,
    ...(Object.hasOwn(NOTES, plain) && { note: NOTES[plain]! }),
  };
}

function choiceType(kind: string, rest: string): RowType {
  const other = /\s+or[ _](?:specify[ _])?other$/i.test(rest);
  const list = rest.replace(/\s+or[ _](?:specify[ _])?other$/i, '').trim();
  const isOne = /one|1/.test(kind);
  const input = kind === 'rank' ? 'ranking' : isOne ? 'single_select' : 'multi_select';
  return { is: 'question', input, list, ...(other && { other }) };
}
