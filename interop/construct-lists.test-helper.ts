import { csv } from './constructs.test-helper.ts';
import { structure } from './limesurvey/structure.test-helper.ts';
import { choiceOf, choices, item, matchOf, orderOf, response, TEXT_ENTRY } from './qti/item.test-helper.ts';
import { logic, questionOf, shown, single, survey } from './qualtrics/survey.test-helper.ts';

export type Source = string | object;

/** Constructs by name, each with a source that has it and the same source without. */
export type Constructs = readonly (readonly [name: string, source: Source, without: Source])[];

export const words = (text: string) => text.trim().split(/\s+/);

export function limesurvey(): Constructs {
  const of = (type?: string, more: object = {}) => {
    const answers = [['1', 'One'], ['2', 'Two'], ...(type === '1' ? [['3', 'Three', 0, 1]] : [])];
    const parts = [['r', 'Row', 0], ...(type === ':' || type === ';' ? [['c', 'Column', 1]] : [])];
    const text = type === '*' ? '{n}' : 'Q?';
    const question = type === undefined ? [] : [{ code: 'q', type, text, answers, parts, ...more } as never];
    return structure([{ questions: [{ code: 'n', type: 'N' }, ...question] }]);
  };
  const types = [...'L!OMPFHABCE1:;NKSTUQDRGYX5*I|'].map((type) => [type, of(type), of()] as const);
  const fields = Object.entries({ mandatory: 'Y', other: 'Y', preg: '/x/', relevance: 'n.NAOK > 1' });
  const attributes = words(
    'max_answers min_answers exclude_all_others array_filter random_order hidden em_validation_q cssclass',
  );
  return [
    ...types,
    ...fields.map(([name, value]) => [name, of('L', { fields: { [name]: value } }), of('L')] as const),
    ...attributes.map((name) => {
      const value = name === 'exclude_all_others' ? 'r' : '1';
      const two = {
        parts: [
          ['r', 'R'],
          ['s', 'S'],
          ['t', 'T'],
        ],
      };
      return [name, of('M', { ...two, attributes: { [name]: value } }), of('M', two)] as const;
    }),
  ];
}

const QUALTRICS = `MC SAVR,MC SAHR,MC SACOL,MC DL,MC SB,MC MAVR,MC MAHR,MC MACOL,MC MSB,MC NPS,
  Matrix Likert SingleAnswer,Matrix Likert MultipleAnswer,Matrix Bipolar,Matrix TE,
  Matrix CS,Matrix RO,Matrix MaxDiff,TE SL,TE ML,TE ESTB,TE FORM,TE PW,Slider HSLIDER,
  Slider HBAR,Slider STAR,RO DND,CS HR,DB TB,DB GRB,SBS SBSMatrix,PGR DragAndDrop,
  Timing PageTimer,Meta Browser,Captcha V2,FileUpload FileUpload,HeatMap Image,
  HotSpot OnOff,DD DL,HL Text,Draw Signature`;

export function qualtrics(): Constructs {
  const first = single('first', ['x', 'y']);
  const types = QUALTRICS.split(',').map((name) => {
    const [type, selector, sub] = words(name);
    return [name.trim(), survey([first, questionOf(type!, selector!, sub)]), survey([first])] as const;
  });
  const keys = Object.entries({
    RecodeValues: { 1: '7' },
    Language: { DE: { QuestionText: 'Frage' } },
    Validation: { Settings: { ForceResponse: 'ON' } },
    DisplayLogic: logic([[['q://QID1/SelectableChoice/1', 'Selected']]]),
    SkipLogic: [{ SkipLogicID: 1 }],
    QuestionJS: 'alert()',
    DefaultChoices: { 1: { Selected: true } },
    DynamicChoices: { Locator: 'q://QID1/ChoiceGroup/SelectedChoices' },
    Randomization: { Type: 'All' },
    ChoiceOrder: ['2', '1'],
  }).map(([name, value]) => {
    const of = (fields: object) => survey([first, single('q', ['One', 'Two'], { ...fields })]);
    return [name, of({ [name]: value }), of({})] as const;
  });
  const blocks = [
    { ID: 'BL_1', Description: 'One', BlockElements: [shown(1)] },
    { ID: 'BL_2', Description: 'Two', BlockElements: [shown(2)] },
  ];
  const two = [first, single('q', ['One'])];
  const BranchLogic = logic([[['q://QID1/SelectableChoice/1', 'Selected']]]);
  const ends = { Type: 'Standard', ID: 'BL_2' };
  const branch = { Type: 'Branch', BranchLogic, Flow: [ends] };
  const begin = { Type: 'Standard', ID: 'BL_1' };
  const branched = [
    'Branch',
    survey(two, { blocks, flow: [begin, branch] }),
    survey(two, { blocks, flow: [begin, ends] }),
  ] as const;
  const flow = words('BlockRandomizer EndSurvey EmbeddedData WebService').map((Type) => {
    return [
      Type,
      survey([first], { flow: [{ Type: 'Standard', ID: 'BL_1' }, { Type }] }),
      survey([first]),
    ] as const;
  });
  return [...types, ...keys, branched, ...flow];
}

export function items(): Constructs {
  const of = (cells: Readonly<Record<string, string>>) => {
    const row: Record<string, string> = { id: 'q', text: 'Q', options: '1=A|2=B', ...cells };
    return csv([Object.keys(row), Object.values(row)]);
  };
  const columns = Object.entries({
    reverse: 'yes',
    keyed: '-',
    subscale: 'S',
    required: 'yes',
    options: '0-3',
    another: 'x',
  });
  return [
    ...columns.map(([name, value]) => [name, of({ [name]: value }), of({})] as const),
    ['options without numbers', of({ options: 'A|B|C' }), of({})],
  ];
}

/** The interactions of QTI 2.2 beside those that are asked. */
const OTHER_INTERACTIONS =
  words(`associate gapMatch inlineChoice extendedText hottext hotspot selectPoint graphicOrder
  graphicAssociate graphicGapMatch positionObject slider media drawing upload endAttempt custom
  portableCustom`);
const ELEMENTS =
  words(`b sub sup table ul img object audio video math a rubricBlock feedbackBlock feedbackInline
  printedVariable templateBlock hr`);

export function qti(): Constructs {
  const known = ['FIRST', 'SECOND'];
  const declared = known.map((id) => response({ id })).join('');
  const asked = known.map((id) => choiceOf(['A', 'B']).replace('RESPONSE', id)).join('');
  const of = (body = '', declarations = '', more: object = {}) =>
    item({ declarations: `${declared}${declarations}`, body: `${asked}${body}`, ...more });
  const mapping = '<mapping><mapEntry mapKey="A" mappedValue="1"/></mapping>';
  const [plain, single] = [response({}), response({ correct: ['A'], mapping })];
  const interactions = [
    ['choiceInteraction', of(choiceOf(['A', 'B']), plain), of()],
    ['orderInteraction', of(orderOf(['A', 'B']), response({ cardinality: 'ordered' })), of()],
    ['matchInteraction', of(matchOf(['r'], ['c']), response({ cardinality: 'multiple' })), of()],
    ['textEntryInteraction', of(TEXT_ENTRY, response({ type: 'string' })), of()],
    ...OTHER_INTERACTIONS.map((name) => {
      const tag = `${name}Interaction`;
      return [tag, of(`<${tag} responseIdentifier="RESPONSE"/>`, plain), of()] as const;
    }),
  ] as const;
  const elements = ELEMENTS.map((name) => {
    const text = /^(b|su[bp]|table|ul|a)$/.test(name) ? 'y' : '';
    return [name, of(`<p>x<${name}>${text}</${name}></p>`), of('<p>x</p>')] as const;
  });
  const beside = words(
    'modalFeedback stylesheet templateDeclaration templateProcessing assessmentStimulusRef',
  ).map((name) => [name, of('', '', { more: `<${name}/>` }), of()] as const);
  const attributes = Object.entries({
    shuffle: 'true',
    minChoices: '1',
    orientation: 'horizontal',
  }).map(([name, value]) => {
    const choice = (more = '') => of(choiceOf(['A', 'B'], `maxChoices="1" ${more}`), plain);
    return [name, choice(`${name}="${value}"`), choice()] as const;
  });
  const processing = [
    'match_correct',
    'map_response',
    'map_response_point',
    '<outcomeProcessingFragment/>',
  ].map(
    (name) =>
      [
        name.replace(/\W/g, ''),
        of(choiceOf(['A', 'B']), single, { processing: name }),
        of(choiceOf(['A', 'B']), plain),
      ] as const,
  );
  const fixed = `<choiceInteraction responseIdentifier="RESPONSE">${choices(['A', 'B'], 'simpleChoice', 'fixed="true"')}</choiceInteraction>`;
  return [
    ...interactions,
    ...elements,
    ...beside,
    ...attributes,
    ['fixed', of(fixed, plain), of(fixed.replaceAll('fixed="true"', ''), plain)],
    ...processing,
  ];
}
