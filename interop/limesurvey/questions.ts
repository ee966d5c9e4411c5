import { quote } from '../content/findings.ts';
import { type DraftOption, type DraftQuestion, draftQuestion } from '../content/instrument.ts';
import { answer, lit, type Node, op } from '../content/nodes.ts';
import { ARRAYS, addArray } from './arrays.ts';
import { type Asked, draft, optionsOf, prefixed, type Source } from './parts.ts';
import { textOf } from './survey.ts';
import { fixedOptions } from './words.ts';

export const OTHER = '-oth-';

/** Reads a question as the questions that are asked instead; empty if its type has no equivalent. */
export function questionsOf(source: Source): Asked[] {
  const { question, place, findings } = source;
  const { type } = question;
  if (ARRAYS.has(type)) return addArray(source);
  switch (type) {
    case 'L':
    case '!':
    case 'O':
    case '5':
    case 'G':
    case 'Y':
      return choice(source);
    case 'M':
    case 'P':
      return choices(source);
    case 'R':
      return [ranking(source)];
    case 'S':
    case 'T':
    case 'U':
    case 'N':
    case 'D':
    case 'X':
      return [single(source)];
    case 'K':
    case 'Q':
      return fields(source);
    default:
      findings.warning(
        'type_not_supported',
        place,
        `Questions of type ${quote(type)} have no equivalent; this one is left out.`,
      );
      return [];
  }
}

function choice(source: Source): Asked[] {
  const { question, language, findings, place } = source;
  const { type, code, answers, row } = question;
  const made = draft(source, 'single_select');
  const fixed = fixedOptions(type, language, findings, place);
  made.options = fixed ?? optionsOf(answers, 'answer', 'code', language);
  const asked: Asked[] = [{ question: made, names: [code] }];
  if (row.get('other') === 'Y' && !fixed && type !== 'O') {
    made.options.push(otherOption(source, OTHER));
    asked.push(otherText(source, op('eq', answer(made.id), lit(OTHER))));
  }
  if (type === 'O') {
    findings.info('question_split', place, 'The comment is asked in a question of its own.');
    asked.push(text(source, `${code}_comment`, 'long_text', made.prompt));
  }
  return asked;
}

function otherOption({ attributes }: Source, id: string): DraftOption {
  return { id, label: attributes.read('other_replace_text') || 'Other', labels: new Map() };
}

/** The text of "other", which is asked in a question of its own. */
function otherText(source: Source, extra: Node): Asked {
  const { question, attributes, findings, place } = source;
  findings.info('open_choice_split', place, 'The text of "other" is asked in a question of its own.');
  const label = attributes.read('other_replace_text') || 'Other';
  const asked = text(source, `${question.code}_other`, 'text', label);
  asked.question.required = attributes.read('other_comment_mandatory') === '1';
  return { ...asked, extra };
}

function text(source: Source, id: string, input: 'text' | 'long_text', prompt: string): Asked {
  const made = draftQuestion(source.place, id, input, prompt);
  return { question: made, names: [id] };
}

function choices(source: Source): Asked[] {
  const { question, language, attributes, findings, place } = source;
  const { code, subquestions } = question;
  const made = draft(source, 'multi_select');
  // What counts is whether an option is chosen, not its code.
  made.options = optionsOf(subquestions, 'question', 'title', language).map(({ value, ...option }) => option);
  const assessment = attributes.number('assessment_value');
  if (assessment !== undefined) for (const option of made.options) option.scores = { assessment };
  const exclusive = new Set(attributes.read('exclude_all_others').split(';'));
  for (const option of made.options) if (exclusive.has(option.id)) option.exclusive = true;
  const maxChoices = attributes.number('max_answers');
  const hasOther = question.row.get('other') === 'Y';
  if (hasOther) made.options.push(otherOption(source, 'other'));
  if (maxChoices !== undefined && maxChoices < made.options.length && maxChoices > 0)
    made.maxChoices = maxChoices;
  const asked: Asked[] = [{ question: made, names: [] }];
  for (const { id } of made.options)
    asked.push({ question: made, optionId: id, names: id === 'other' && hasOther ? [] : [`${code}_${id}`] });
  const isChosen = (id: string) => op('contains', answer(made.id), lit(id));
  if (hasOther) asked.push(otherText(source, isChosen('other')));
  if (question.type !== 'P') return asked;
  findings.info('question_split', place, 'The comment of each option is asked in a question of its own.');
  for (const { id, label } of made.options)
    asked.push({ ...text(source, `${code}_${id}comment`, 'text', label), extra: isChosen(id) });
  return asked;
}

function ranking(source: Source): Asked {
  const { question, language, attributes, findings, place } = source;
  const made = draft(source, 'ranking');
  const parts = question.answers.length > 0 ? question.answers : question.subquestions;
  const [field, code] = question.answers.length > 0 ? ['answer', 'code'] : ['question', 'title'];
  made.options = optionsOf(parts, field!, code!, language);
  const most = attributes.number('max_answers') ?? made.options.length;
  if (most > 0 && most < made.options.length) made.maxChoices = most;
  else if (made.options.length > 0)
    findings.info('all_rows_required', place, 'Every option has to be ranked; in the source, some may be.');
  return { question: made, names: [] };
}

const INPUTS = {
  S: 'text',
  T: 'long_text',
  U: 'long_text',
  N: 'number',
  D: 'date',
  X: 'information',
} as const;

function single(source: Source): Asked {
  const { question, attributes, findings, place } = source;
  const made = draft(source, INPUTS[question.type as keyof typeof INPUTS]);
  if (question.type === 'N') addBounds(made, source, ['min_num_value_n', 'max_num_value_n']);
  else if (['S', 'T', 'U'].includes(question.type)) {
    const length = attributes.number('maximum_chars');
    if (length !== undefined && length > 0) made.maxLength = Math.trunc(length);
    if (attributes.read('numbers_only') === '1') {
      made.input = 'number';
      delete made.maxLength;
    }
  } else if (question.type === 'D' && /[HMi]:|[hH]{1,2}/.test(attributes.read('date_format')))
    findings.warning('type_changed', place, 'Only the date is asked, not the time of day.');
  const names = question.type === 'X' ? [] : [question.code];
  return { question: made, names };
}

function addBounds(
  made: DraftQuestion,
  { attributes, findings, place }: Source,
  [low, high]: [string, string],
) {
  const [min, max] = [attributes.number(low), attributes.number(high)];
  if (min !== undefined && max !== undefined && min >= max)
    findings.warning('bounds_not_supported', place, `The bounds ${min} and ${max} leave no range.`);
  else Object.assign(made, min !== undefined && { min }, max !== undefined && { max });
  const isWhole = attributes.read('num_value_int_only') === '1';
  if (isWhole && Number.isInteger(made.min ?? 0)) made.step = 1;
  else if (isWhole) findings.warning('bounds_not_supported', place, 'Any number of decimals is accepted.');
  const unit = attributes.read('suffix');
  if (unit !== '') made.unit = unit;
}

/** Each field of "multiple short texts" and "multiple numbers" is a question. */
function fields(source: Source): Asked[] {
  const { question, language, place, findings, attributes } = source;
  findings.info('question_split', place, 'Each field is asked in a question of its own.');
  const isNumber = question.type === 'K';
  const isSlider = isNumber && attributes.read('slider_layout') === '1';
  return question.subquestions.map((part) => {
    const { text, translations } = textOf(part.texts, 'question', language);
    const id = `${question.code}_${part.row.get('title') ?? ''}`;
    const made = draft(source, isSlider ? 'slider' : isNumber ? 'number' : 'text', id);
    prefixed(made, text, translations);
    const bounds = isSlider
      ? (['slider_min', 'slider_max'] as const)
      : (['min_num_value_n', 'max_num_value_n'] as const);
    if (isNumber) addBounds(made, source, [...bounds]);
    if (isSlider) {
      const [min, max] = [made.min ?? 0, made.max ?? 100];
      const step = attributes.number('slider_accuracy') ?? 1;
      Object.assign(made, min < max ? { min, max } : { min: 0, max: 100 }, { step: step > 0 ? step : 1 });
    }
    return { question: made, names: [id] };
  });
}
