import { quote } from '../content/findings.ts';
import { type DraftQuestion, draftQuestion, type FieldTexts } from '../content/instrument.ts';
import { answer, lit, op } from '../content/nodes.ts';
import { pointer } from '../limits.ts';
import { matrix } from './matrix.ts';
import { type Asked, draft, numberIn, optionsOf, prefixed, type Source, takesText } from './parts.ts';
import { get, keysIn, textOf, wordIn } from './source.ts';

const NONE: ReadonlyMap<string, string> = new Map();

/** Reads a question as the questions that are asked instead; empty if its type has no equivalent. */
export function questionsOf(source: Source): Asked[] {
  const { payload, place } = source.question;
  const [type, selector] = [wordIn(payload.QuestionType), wordIn(payload.Selector)];
  const read = READERS.get(type)?.(source, selector);
  if (read) return read;
  if (type === 'Timing' || type === 'Meta')
    source.findings.info('metadata_left_out', place, 'The service records times and devices in its own way.');
  else {
    const name = quote(`${type} ${selector}`);
    const message = `Questions of type ${name} have no equivalent; this one is left out.`;
    source.findings.warning('type_not_supported', place, message);
  }
  return [];
}

const READERS: ReadonlyMap<string, (source: Source, selector: string) => Asked[] | undefined> = new Map([
  ['MC', choice],
  ['Matrix', matrix],
  ['TE', textEntry],
  ['Slider', sliders],
  ['RO', (source) => [ranking(source)]],
  ['CS', constantSum],
  ['DB', (source) => [{ question: draft(source, 'information'), options: NONE }]],
]);

const SINGLE: ReadonlySet<string> = new Set(['SAVR', 'SAHR', 'SACOL', 'DL', 'SB']);
const SEVERAL: ReadonlySet<string> = new Set(['MAVR', 'MAHR', 'MACOL', 'MSB']);

function choice(source: Source, selector: string): Asked[] | undefined {
  if (selector === 'NPS') return [{ question: draft(source, 'nps'), options: NONE }];
  if (!SINGLE.has(selector) && !SEVERAL.has(selector)) return undefined;
  const { question, id, findings } = source;
  const { payload, place } = question;
  const made = draft(source, SINGLE.has(selector) ? 'single_select' : 'multi_select');
  const { options, byKey } = optionsOf(source, 'Choices');
  made.options = options;
  const settings = get(payload.Validation, 'Settings');
  const [least, most] = ['MinChoices', 'MaxChoices'].map((key) => numberIn(get(settings, key)));
  if (most !== undefined && most > 0 && most < options.length) made.maxChoices = Math.trunc(most);
  if (least !== undefined && least > 1)
    findings.warning(
      'constraint_left_out',
      `${place}/Validation`,
      `Fewer than ${least} choices are accepted.`,
    );
  const asked: Asked[] = [{ question: made, options: byKey }];
  for (const key of keysIn(payload, 'Choices')) {
    if (!takesText(get(payload.Choices, key))) continue;
    const at = pointer(place, 'Choices', key);
    findings.info('open_choice_split', at, 'The text of the choice is asked in a question of its own.');
    const optionId = byKey.get(key)!;
    const { text, translations } = textOf(question, 'Choices', key, 'Display');
    const entry = draftQuestion(at, `${id}_${optionId}_TEXT`, 'text', text);
    entry.prompts = translations;
    const isChosen = op(made.input === 'multi_select' ? 'contains' : 'eq', answer(made.id), lit(optionId));
    asked.push({ question: entry, extra: isChosen, options: NONE, part: `${key}/TEXT` });
  }
  return asked;
}

const LONG: ReadonlySet<string> = new Set(['ML', 'ESTB']);

function textEntry(source: Source, selector: string): Asked[] | undefined {
  const { question, findings } = source;
  if (selector === 'FORM') {
    findings.info('question_split', question.place, 'Each field is asked in a question of its own.');
    return parts(source, 'text', () => {});
  }
  if (selector !== 'SL' && !LONG.has(selector)) return undefined;
  const made = draft(source, LONG.has(selector) ? 'long_text' : 'text');
  addValidation(made, source);
  return [{ question: made, options: NONE }];
}

function addValidation(made: DraftQuestion, { question, findings }: Source): void {
  const settings = get(question.payload.Validation, 'Settings');
  const place = `${question.place}/Validation`;
  const type = wordIn(get(settings, 'Type'));
  const content = wordIn(get(settings, 'ContentType'));
  const most = numberIn(get(settings, 'MaxChars'));
  if (most !== undefined && most > 0) made.maxLength = Math.trunc(most);
  if (numberIn(get(settings, 'MinChars')))
    findings.warning('validator_left_out', place, 'Texts of any length are accepted.');
  if (type !== 'ContentType') return;
  if (content === 'ValidNumber') {
    made.input = 'number';
    const rule = get(settings, 'ValidNumber');
    const [min, max] = [numberIn(get(rule, 'Min')), numberIn(get(rule, 'Max'))];
    if (min !== undefined && max !== undefined && min >= max)
      findings.warning('bounds_not_supported', place, `The bounds ${min} and ${max} leave no range.`);
    else Object.assign(made, min !== undefined && { min }, max !== undefined && { max });
    const decimals = numberIn(get(rule, 'NumDecimals')) ?? numberIn(get(settings, 'NumDecimals'));
    addStep(made, decimals, () =>
      findings.warning('bounds_not_supported', place, 'Any decimals are accepted.'),
    );
  } else if (content === 'ValidDate') made.input = 'date';
  else findings.warning('validator_left_out', place, `The validation ${quote(content)} is left out.`);
}

function addStep(made: DraftQuestion, decimals: number | undefined, warn: () => void): void {
  if (decimals === undefined || decimals < 0 || decimals > 9 || !Number.isInteger(decimals)) return;
  const step = Number(`1e-${decimals}`);
  // A step counts from the minimum.
  if (Number.isInteger((made.min ?? 0) / step)) made.step = step;
  else warn();
}

/** A question for each choice. */
function parts(source: Source, input: DraftQuestion['input'], add: (made: DraftQuestion) => void): Asked[] {
  const { question, id } = source;
  return keysIn(question.payload, 'Choices').map((key) => {
    const made = draft(source, input, `${id}_${key}`);
    prefixed(made, textOf(question, 'Choices', key, 'Display'));
    add(made);
    return { question: made, options: NONE, part: key };
  });
}

function sliders(source: Source, selector: string): Asked[] | undefined {
  if (!['HSLIDER', 'HBAR', 'STAR'].includes(selector)) return undefined;
  const { question, findings } = source;
  const { payload, place } = question;
  const settings = payload.Configuration;
  const isStar = selector === 'STAR';
  if (isStar) findings.info('type_changed', place, 'Stars are asked as a slider.');
  const min = isStar ? 0 : (numberIn(get(settings, 'CSSliderMin')) ?? 0);
  const max =
    (isStar ? numberIn(get(settings, 'StarCount')) : numberIn(get(settings, 'CSSliderMax'))) ??
    (isStar ? 5 : 100);
  if (min >= max)
    findings.warning('bounds_not_supported', place, `The bounds ${min} and ${max} leave no range.`);
  if (keysIn(payload, 'Choices').length > 1)
    findings.info('question_split', place, 'Each slider is asked in a question of its own.');
  const ends = endsOf(source);
  return parts(source, 'slider', (made) => {
    Object.assign(made, min < max ? { min, max } : { min: 0, max: 100 });
    made.step = 1;
    addStep(made, numberIn(get(settings, 'NumDecimals')), () => {});
    if (ends) made.fieldTexts = ends;
  });
}

/** The first and the last label of a slider. */
function endsOf({ question, findings }: Source): FieldTexts | undefined {
  const labels = Object.keys((question.payload.Labels ?? {}) as object).map((key) =>
    textOf(question, 'Labels', key, 'Display'),
  );
  if (labels.length > 2)
    findings.warning('labels_left_out', `${question.place}/Labels`, 'Labels between the ends are left out.');
  const [first, last] = [labels[0], labels.at(-1)];
  if (!first || !last || labels.length < 2) return undefined;
  return { min_label: first, max_label: last };
}

function ranking(source: Source): Asked {
  const made = draft(source, 'ranking');
  const { options, byKey } = optionsOf(source, 'Choices');
  made.options = options;
  return { question: made, options: byKey };
}

function constantSum(source: Source): Asked[] {
  const { question, findings } = source;
  findings.info('question_split', question.place, 'Each number is asked in a question of its own.');
  findings.warning(
    'constraint_left_out',
    `${question.place}/Validation`,
    'The sum of the numbers is not checked.',
  );
  return parts(source, 'number', () => {});
}
