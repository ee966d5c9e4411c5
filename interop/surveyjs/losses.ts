import type { JsonObject } from '@eps/engine';
import { quote } from '../content/findings.ts';
import type { Instrument } from '../content/instrument.ts';
import { objectsIn, pointer, textIn } from '../limits.ts';
import type { Element } from './questions.ts';

type Findings = Instrument['findings'];

/** Properties of elements that change what is asked, accepted or filled in, and why they are left out. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  requiredIf: 'The question is not required: in the engine, this cannot depend on answers.',
  enableIf: 'The question can always be answered.',
  defaultValueExpression: 'The question has no answer at first.',
  setValueIf: 'Answers are not changed by expressions.',
  setValueExpression: 'Answers are not changed by expressions.',
  resetValueIf: 'Answers are not changed by expressions.',
  choicesByUrl: 'Choices from an address are left out.',
  choicesFromQuestion: 'Choices from another question are left out.',
  choicesVisibleIf: 'All choices are always offered.',
  choicesEnableIf: 'All choices can always be chosen.',
  rowsVisibleIf: 'All rows are always shown.',
  columnsVisibleIf: 'All columns are always offered.',
  minSelectedChoices: 'Any number of choices is accepted.',
};

/** Properties that have no effect on what is asked and scored, but that a reader may look for. */
const REMARKS: Readonly<Record<string, string>> = {
  defaultValue: 'The question has no answer at first.',
  minRateDescription: 'The text at the lower end of the scale is left out.',
  maxRateDescription: 'The text at the upper end of the scale is left out.',
  placeholder: 'The placeholder is left out.',
  choicesOrder: 'The choices keep their order.',
  rowsOrder: 'The rows keep their order.',
};

const READ_VALIDATORS: ReadonlySet<string> = new Set(['numeric', 'text']);

/** Reports properties of an element that content cannot represent. */
export function reportElement({ source, place, type }: Element, findings: Findings): void {
  for (const [key, message] of Object.entries(LEFT_OUT))
    if (Object.hasOwn(source, key)) findings.warning('property_left_out', pointer(place, key), message);
  for (const [key, message] of Object.entries(REMARKS))
    if (Object.hasOwn(source, key)) findings.info('property_left_out', pointer(place, key), message);
  if (source.readOnly === true && type !== 'expression')
    findings.warning('read_only', place, 'The question is asked, although it is read-only.');
  objectsIn(source.validators).forEach((validator, index) => {
    const name = textIn(validator.type) ?? '';
    if (!READ_VALIDATORS.has(name.replace(/validator$/, '')))
      findings.warning(
        'validator_left_out',
        pointer(place, 'validators', index),
        `The validator ${quote(name)} is left out.`,
      );
  });
  for (const key of ['choices', 'columns', 'rows']) {
    objectsIn(source[key]).forEach((entry, index) => {
      if (entry.visibleIf !== undefined || entry.enableIf !== undefined)
        findings.warning('property_left_out', pointer(place, key, index), 'The entry is always offered.');
    });
  }
}

const SURVEY_WARNINGS = ['triggers'];
const SURVEY_REMARKS = [
  'completedHtml',
  'completedHtmlOnCondition',
  'navigateToUrl',
  'navigateToUrlOnCondition',
  'maxTimeToFinish',
  'timeLimit',
  'cookieName',
  'logo',
  'questionsOrder',
  'widthMode',
];

/** Reports properties of the whole survey that content cannot represent. */
export function reportSurvey(survey: JsonObject, findings: Findings): void {
  for (const key of SURVEY_WARNINGS)
    if (Array.isArray(survey[key]) && survey[key].length > 0)
      findings.warning('property_left_out', pointer('', key), 'Triggers are left out.');
  for (const key of SURVEY_REMARKS)
    if (Object.hasOwn(survey, key))
      findings.info('property_left_out', pointer('', key), `The property ${quote(key)} is left out.`);
}
