import { type Findings, quote } from '../content/findings.ts';
import { type Element, elementsOf } from './source.ts';

type Severity = 'warning' | 'info';
type Loss = readonly [severity: Severity, code: string, message: string];

/** Elements of which the text is read, besides those of questions and scores. */
const TEXT = new Set(
  'p div span b i em strong u br ul ol li dl dt dd h1 h2 h3 h4 h5 h6 blockquote pre code q cite small'.split(
    ' ',
  ),
);
const READ = new Set(
  `assessmentItem itemBody prompt simpleChoice simpleAssociableChoice simpleMatchSet responseDeclaration
  correctResponse value mapping mapEntry outcomeDeclaration defaultValue responseProcessing responseCondition
  responseIf responseElse match isNull variable correct mapResponse setOutcomeValue baseValue
  choiceInteraction orderInteraction matchInteraction textEntryInteraction`.split(/\s+/),
);
const NO_MEDIA: Loss = ['warning', 'media_left_out', 'Images, sounds, films and formulas are left out.'];
const NO_LAYOUT: Loss = ['warning', 'appearance_left_out', 'The text is shown without this layout.'];
const NO_FEEDBACK: Loss = ['warning', 'property_left_out', 'Feedback is left out.'];
const NO_HELP: Loss = ['warning', 'property_left_out', 'Texts for staff or in another place are left out.'];
const ELEMENTS: Readonly<Record<string, Loss>> = {
  ...Object.fromEntries(
    'img object audio video picture figure math svg'.split(' ').map((n) => [n, NO_MEDIA]),
  ),
  ...Object.fromEntries('table sub sup hr a'.split(' ').map((name) => [name, NO_LAYOUT])),
  ...Object.fromEntries(
    'modalFeedback feedbackInline feedbackBlock testFeedback'.split(' ').map((name) => [name, NO_FEEDBACK]),
  ),
  ...Object.fromEntries(
    'rubricBlock printedVariable templateDeclaration templateProcessing templateBlock templateInline contextDeclaration'
      .split(' ')
      .map((name) => [name, NO_HELP]),
  ),
  areaMapping: ['warning', 'score_not_carried', 'Scores of places in a picture are left out.'],
  stylesheet: ['info', 'appearance_left_out', 'Style sheets are left out.'],
  catalogInfo: ['info', 'property_left_out', 'Support for accessibility is left out.'],
  assessmentStimulusRef: [
    'warning',
    'property_left_out',
    'The stimulus, a text beside the item, is left out.',
  ],
};

/** What the cells of a table hold is text. */
const WITHIN = new Set('tbody thead tfoot tr td th caption col colgroup'.split(' '));

/** Attributes that are read, by the element; `*`: of all. */
const ATTRIBUTES: Readonly<Record<string, string>> = {
  '*': 'identifier responseIdentifier value',
  assessmentItem: 'title xml:lang',
  responseDeclaration: 'cardinality baseType',
  outcomeDeclaration: 'cardinality baseType',
  mapping: 'defaultValue lowerBound upperBound',
  mapEntry: 'mapKey mappedValue caseSensitive',
  responseProcessing: 'template',
  choiceInteraction: 'maxChoices minChoices',
  orderInteraction: 'maxChoices minChoices',
  matchInteraction: 'maxAssociations minAssociations',
  simpleAssociableChoice: 'matchMax',
  baseValue: 'baseType',
};
/** Attributes without effect at these values. */
const DEFAULTS: Readonly<Record<string, string>> = {
  shuffle: 'false',
  fixed: 'false',
  adaptive: 'false',
  timeDependent: 'false',
  required: 'false',
  base: '10',
  showHide: 'show',
  matchMin: '0',
};
const OF_LOOKS =
  /^(id|class|label|style|dir|orientation|expectedLength|placeholderText|toolName|toolVersion|data.*|aria.*|role|normalMaximum|normalMinimum|masteryValue|interpretation|longInterpretation|view|templateLocation)$/;

/** Reports every element and attribute of an item that is not read. */
export function reportLosses(item: Element, place: string, findings: Findings): void {
  const said = new Set<string>();
  const say = ([severity, code, message]: Loss, what: string) => {
    if (said.has(what)) return;
    said.add(what);
    findings[severity](code, `${place}, ${what}`, message);
  };
  const visit = (element: Element): void => {
    const { name } = element;
    const loss = (Object.hasOwn(ELEMENTS, name) && ELEMENTS[name]) || undefined;
    // The interactions that are left out were named with their questions.
    const isKnown = READ.has(name) || TEXT.has(name) || WITHIN.has(name) || name.endsWith('Interaction');
    if (loss) say(loss, name);
    else if (!isKnown) say(['warning', 'property_left_out', `The element ${quote(name)} is not read.`], name);
    if (READ.has(name)) visitAttributes(element);
    if (isKnown || loss === NO_LAYOUT) for (const child of elementsOf(element)) visit(child);
  };
  const visitAttributes = ({ name, attributes }: Element) => {
    const read = `${ATTRIBUTES['*']} ${ATTRIBUTES[name] ?? ''}`.split(' ');
    for (const [key, value] of attributes) {
      if (read.includes(key) || DEFAULTS[key] === value) continue;
      const what = `${name} ${key}`;
      if (OF_LOOKS.test(key)) say(['info', 'appearance_left_out', 'This changes only how it looks.'], what);
      else if (key === 'patternMask')
        say(['warning', 'validator_left_out', 'The pattern is left out.'], what);
      else say(['warning', 'property_left_out', `The attribute ${quote(key)} is not read.`], what);
    }
  };
  visit(item);
}
