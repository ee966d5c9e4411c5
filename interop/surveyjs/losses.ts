import type { Json, JsonObject } from '@eps/engine';
import { dateBoundIn } from '../content/date-bounds.ts';
import { quote } from '../content/findings.ts';
import type { Instrument } from '../content/instrument.ts';
import { isObject, objectsIn, pointer, textIn } from '../limits.ts';
import type { Element } from './fields.ts';

type Findings = Instrument['findings'];

const words = (text: string): readonly string[] => text.split(/\s+/);

/** What the importer reads of every element, and of elements by their type. */
const READ_OF_ALL = words('type name title description isRequired visible visibleIf readOnly');
const CHOICES = words(
  `choices showNoneItem hasNone noneText showRefuseItem refuseText showDontKnowItem dontKnowText showOtherItem
  hasOther otherText showCommentArea hasComment commentText correctAnswer`,
);
const TEXT = words('inputType min max step maxLength placeholder placeHolder correctAnswer');
const READ: Readonly<Record<string, readonly string[]>> = {
  radiogroup: CHOICES,
  buttongroup: CHOICES,
  dropdown: [...CHOICES, 'choicesMin', 'choicesMax', 'choicesStep'],
  checkbox: [...CHOICES, 'maxSelectedChoices'],
  tagbox: [...CHOICES, 'maxSelectedChoices'],
  imagepicker: [...CHOICES, 'multiSelect'],
  ranking: words('choices selectToRankEnabled maxSelectedChoices correctAnswer'),
  rating: words(
    `rateValues rateMin rateMax rateStep rateCount minRateDescription mininumRateDescription
    maxRateDescription
    maximumRateDescription correctAnswer`,
  ),
  boolean: words('valueTrue valueFalse labelTrue labelFalse correctAnswer'),
  matrix: words('columns rows isAllRowRequired eachRowRequired cellType'),
  text: TEXT,
  comment: words('maxLength placeholder placeHolder correctAnswer'),
  slider: words('sliderType min max step customLabels correctAnswer'),
  html: ['html'],
  expression: ['expression'],
  multipletext: ['items'],
  panel: words('elements questions templateElements'),
  page: words('elements questions'),
  // Questions of any type may have a comment area.
  comments: words('showCommentArea hasComment commentText'),
};

/** What changes what is asked, accepted or filled in, and why it is left out. */
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
  minValueExpression: 'The bound depends on answers, so any number is accepted.',
  maxValueExpression: 'The bound depends on answers, so any number is accepted.',
};

/** What has no effect on what is asked and scored, but that a reader may look for. */
const REMARKS: Readonly<Record<string, string>> = {
  defaultValue: 'The question has no answer at first.',
  choicesOrder: 'The choices keep their order.',
  rowsOrder: 'The rows keep their order.',
  rowOrder: 'The rows keep their order.',
  questionsOrder: 'The questions keep their order.',
  questionOrder: 'The questions keep their order.',
  randomize: 'The order is kept.',
  valueName:
    'Expressions read the answer under this name, but questions that share it are answered one by one.',
  isRequired: 'Whether single questions are required is kept.',
};

/** What changes only how elements look, or words of the form itself. */
const APPEARANCE: ReadonlySet<string> = new Set(
  words(
    `state useDisplayValuesInDynamicTexts useDisplayValuesInTitle width minWidth maxWidth colSpan
    startWithNewLine
    indent innerIndent titleLocation descriptionLocation showNumber requiredErrorText errorLocation renderAs
    commentPlaceholder commentPlaceHolder otherPlaceholder otherPlaceHolder otherErrorText
    separateSpecialChoices
    colCount allowClear showClearButton itemComponent optionsCaption showOptionsCaption autocomplete
    autoComplete
    textWrapEnabled searchEnabled searchMode choicesLazyLoadEnabled choicesLazyLoadPageSize
    inputFieldComponent
    selectAllText hideSelectedItems closeOnSelect contentMode imageFit imageHeight imageWidth minImageWidth
    minImageHeight maxImageWidth maxImageHeight showLabel selectToRankSwapAreas selectToRankAreasLayout
    selectToRankEmptyRankedAreaText selectToRankEmptyUnrankedAreaText rateType rateDisplayMode scaleColorMode
    rateColorMode displayRateDescriptionsAsExtremeItems rateDescriptionLocation displayMode swapOrder
    useTitleAsLabel columnMinWidth showHeader verticalAlign alternateRows rowTitleWidth cellComponent
    inputSize size
    textUpdateMode minErrorText maxErrorText stepErrorText inputTextAlignment dataList rows autoGrow
    allowResize
    showLabels tooltipVisibility labelFormat tooltipFormat allowDragRange allowSwap labelCount format
    displayStyle
    currency maximumFractionDigits minimumFractionDigits useGrouping itemSize itemErrorLocation itemTitleWidth
    questionTitleWidth questionTitleLocation gridLayoutColumns questionErrorLocation showQuestionNumbers
    questionStartIndex allowAdaptiveActions showNavigationButtons navigationButtonsVisibility navigationTitle
    navigationDescription randomizeCategory showSelectAllItem hasSelectAll placeholder placeHolder`,
  ),
);

const isEmpty = (value: Json | undefined) =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (typeof value === 'object' && Object.keys(value).length === 0);

/** Reports every property that is not read; one that says nothing is none. */
function reportRest(source: JsonObject, place: string, read: readonly string[], findings: Findings): void {
  const looks: string[] = [];
  for (const [key, value] of Object.entries(source)) {
    if (read.includes(key) || key === 'validators' || isEmpty(value)) continue;
    const at = pointer(place, key);
    if (Object.hasOwn(LEFT_OUT, key)) findings.warning('property_left_out', at, LEFT_OUT[key]!);
    else if (Object.hasOwn(REMARKS, key)) findings.info('property_left_out', at, REMARKS[key]!);
    else if (APPEARANCE.has(key)) looks.push(key);
    else findings.warning('property_left_out', at, `The property ${quote(key)} has no equivalent.`);
  }
  if (looks.length === 0) return;
  const message = `Only how it looks is changed by what is left out: ${looks.join(', ').slice(0, 200)}.`;
  findings.info('appearance_left_out', place, message);
}

/** Reports what content cannot represent of an element, a page or a panel. */
export function reportElement({ source, place, type }: Element, findings: Findings): void {
  const read = [...READ_OF_ALL, ...READ.comments!, ...(Object.hasOwn(READ, type) ? READ[type]! : [])];
  const isContainer = type === 'panel' || type === 'page';
  // A panel is not answered, and a text has no title.
  const unread = isContainer ? ['isRequired', 'readOnly'] : type === 'html' ? ['title', 'description'] : [];
  const dates = ['minValueExpression', 'maxValueExpression'].filter(
    (key) => /^date/.test(String(source.inputType)) && dateBoundIn(String(source[key])) !== undefined,
  );
  const used = [...dates, ...read.filter((key) => !unread.includes(key))];
  reportRest(source, place, used, findings);
  if (source.readOnly === true && type !== 'expression')
    findings.warning('read_only', place, 'The question is asked, although it is read-only.');
  objectsIn(source.validators).forEach((validator, index) => {
    reportValidator(type, validator, pointer(place, 'validators', index), findings);
  });
  for (const key of ['choices', 'columns', 'rows', 'rateValues', 'customLabels'])
    objectsIn(source[key]).forEach((entry, index) => {
      reportEntry(entry, pointer(place, key, index), findings);
    });
}

const MULTIPLE: ReadonlySet<string> = new Set(['checkbox', 'tagbox', 'imagepicker']);
const READ_OF_VALIDATORS: Readonly<Record<string, { of: ReadonlySet<string>; keys: readonly string[] }>> = {
  numeric: { of: new Set(['text', 'slider']), keys: ['minValue', 'maxValue'] },
  text: { of: new Set(['text', 'comment']), keys: ['maxLength'] },
  answercount: { of: MULTIPLE, keys: ['maxCount'] },
};

function reportValidator(type: string, validator: JsonObject, place: string, findings: Findings): void {
  const name = textIn(validator.type) ?? '';
  const known = READ_OF_VALIDATORS[name.replace(/validator$/, '')];
  const keys = known?.of.has(type) ? known.keys : [];
  if (keys.length === 0)
    findings.warning('validator_left_out', place, `The validator ${quote(name)} is left out.`);
  else
    for (const [key, value] of Object.entries(validator))
      if (
        !keys.includes(key) &&
        !['type', 'text', 'notificationType'].includes(key) &&
        (value === false || !isEmpty(value))
      )
        findings.warning('validator_left_out', pointer(place, key), `${quote(key)} of it is left out.`);
}

const READ_OF_ENTRIES = words('value name text title score isExclusive');

function reportEntry(entry: JsonObject, place: string, findings: Findings): void {
  for (const [key, value] of Object.entries(entry)) {
    if (READ_OF_ENTRIES.includes(key) || isEmpty(value)) continue;
    if (APPEARANCE.has(key))
      findings.info('appearance_left_out', pointer(place, key), 'It changes only how the entry looks.');
    else if (key === 'imageLink') findings.info('media_left_out', place, 'The image is left out.');
    else if (key === 'visibleIf' || key === 'enableIf')
      findings.warning('property_left_out', pointer(place, key), 'The entry is always offered.');
    else
      findings.warning('property_left_out', pointer(place, key), `The property ${quote(key)} is left out.`);
  }
}

const READ_OF_SURVEY = words(
  'title description locale pages elements questions calculatedValues clearInvisibleValues',
);

/** Reports properties of the whole survey that content cannot represent. */
export function reportSurvey(survey: JsonObject, findings: Findings): void {
  for (const [key, value] of Object.entries(survey)) {
    if (READ_OF_SURVEY.includes(key) || isEmpty(value)) continue;
    if (key === 'triggers') findings.warning('property_left_out', pointer('', key), 'Triggers are left out.');
    else findings.info('property_left_out', pointer('', key), `The property ${quote(key)} is left out.`);
  }
  objectsIn(survey.pages).forEach((page, index) => {
    if (isObject(page)) return;
    findings.warning('element_left_out', pointer('', 'pages', index), 'It is no page.');
  });
}
