import { quote } from '../content/findings.ts';
import type { Instrument } from '../content/instrument.ts';
import { isObject, pointer } from '../limits.ts';
import { entriesIn, get, type Question, type Survey, wordIn } from './source.ts';

type Findings = Instrument['findings'];

/** The keys of a question that are read, or that only describe the export. */
const READ: ReadonlySet<string> = new Set(
  `QuestionText QuestionText_Unsafe QuestionID QuestionType Selector SubSelector DataExportTag Choices
  ChoiceOrder Answers AnswerOrder RecodeValues Validation GradingData Language DisplayLogic
  InPageDisplayLogic Configuration Labels QuestionDescription NextChoiceId NextAnswerId SurveyLanguage
  DataVisibility VariableNaming ChoiceDataExportTags AnswerDataExportTags AnalyzeChoices DefaultChoices
  Randomization QuestionJS SkipLogic DynamicChoices DynamicAnswers CarryForward`.split(/\s+/),
);

export function reportQuestion({ payload, place }: Question, findings: Findings): void {
  const has = (key: string) => {
    const value = payload[key];
    return Array.isArray(value)
      ? value.length > 0
      : isObject(value)
        ? Object.keys(value).length > 0
        : Boolean(value);
  };
  const warn = (key: string, code: string, message: string) => {
    if (has(key)) findings.warning(code, pointer(place, key), message);
  };
  warn('SkipLogic', 'condition_not_carried', 'Nothing is skipped after the question.');
  warn('QuestionJS', 'property_left_out', 'The script is left out.');
  warn('DefaultChoices', 'initial_value_left_out', 'The question has no answer at first.');
  for (const key of ['DynamicChoices', 'DynamicAnswers', 'CarryForward'])
    warn(key, 'property_left_out', 'Choices of other questions are not carried forward.');
  const random = wordIn(get(payload.Randomization, 'Type'));
  if (random !== '' && random !== 'None')
    findings.warning('property_left_out', `${place}/Randomization`, 'Choices are not shown in random order.');
  const settings = get(payload.Validation, 'Settings');
  if (get(settings, 'CustomValidation') !== undefined)
    findings.warning('validator_left_out', `${place}/Validation`, 'The custom validation is left out.');
  if (isObject(get(payload.DataVisibility, 'Hidden')) || get(payload.DataVisibility, 'Hidden') === true)
    findings.warning('property_left_out', `${place}/DataVisibility`, 'The answer is hidden in the source.');
  for (const list of ['Choices', 'Answers'])
    for (const [key, choice] of entriesIn(payload[list])) {
      if (get(choice, 'DisplayLogic'))
        findings.warning('condition_not_carried', pointer(place, list, key), 'The choice is always shown.');
      if (/<(?:img|video|audio)\b/i.test(wordIn(choice.Display)) || get(choice, 'Image'))
        findings.info('media_left_out', pointer(place, list, key), 'The image is left out.');
    }
  if (/<(?:img|video|audio|iframe)\b/i.test(wordIn(payload.QuestionText)) || has('Graphics'))
    findings.info('media_left_out', place, 'Images, audio and video are left out.');
  for (const key of Object.keys(payload))
    if (!READ.has(key) && has(key))
      findings.info('property_left_out', pointer(place, key), `${quote(key)} has no equivalent.`);
}

/** Elements of an export that describe it or its answers. */
const DESCRIPTIVE: ReadonlySet<string> = new Set('SO RS QC STAT PROJ PL NT'.split(' '));

export function reportSurvey({ others }: Survey, findings: Findings): void {
  for (const { kind, place } of others)
    if (DESCRIPTIVE.has(kind)) findings.info('metadata_left_out', place, `${quote(kind)} has no equivalent.`);
    else findings.warning('property_left_out', place, `${quote(kind)} has no equivalent.`);
}
