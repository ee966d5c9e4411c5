import { quote } from '../content/findings.ts';
import { finish } from '../content/finish.ts';
import { Instrument } from '../content/instrument.ts';
import { canonicalTag } from '../content/language.ts';
import { expressionError, type Node, op, score } from '../content/nodes.ts';
import { ImportError, type ImportResult } from '../types.ts';
import { UntranslatableError } from '../untranslatable.ts';
import { reportLosses } from './losses.ts';
import { addQuestions } from './questions.ts';
import { outcomesOf } from './scores.ts';
import { type Element, elementsOf, findIn, readDocuments } from './source.ts';

/** Imports an item of QTI 2 or 3, or a package of items. Throws ImportError. */
export function importQti(bytes: Uint8Array, textOf: (bytes: Uint8Array) => string): ImportResult {
  const { items, others } = readDocuments(bytes, textOf);
  const instrument = new Instrument();
  const { findings } = instrument;
  if (items.length === 1 && items[0]!.root.name !== 'assessmentItem')
    throw new ImportError('not_an_item', 'Expected an assessmentItem of QTI, or a package of them.');
  for (const { file, type } of others)
    findings.warning('property_left_out', file || 'imsmanifest.xml', `${quote(type)} is not read.`);
  const scores: string[] = [];
  items.forEach(({ file, root }, index) => {
    if (root.name === 'assessmentItem')
      scores.push(...addItem(root, { file, index, isOne: items.length === 1 }, instrument));
    else findings.error('invalid_value', file, `The file has ${quote(root.name)} in place of an item.`);
  });
  if (scores.length > 1) {
    const expression = op('sum', ...scores.map(score));
    instrument.concepts.set('total', { place: '', id: 'total', label: 'Total', expression });
    findings.info('score_added', '', 'The score "total" was added, the sum of the scores of all items.');
  }
  return finish(instrument, 'qti');
}

interface Position {
  file: string;
  index: number;
  /** Whether there is no other item. */
  isOne: boolean;
}

/** Adds the questions and scores of an item; returns the ids of its scores. */
function addItem(root: Element, { file, index, isOne }: Position, instrument: Instrument): string[] {
  const { findings } = instrument;
  const name = root.attributes.get('identifier') || `item-${index + 1}`;
  const place = file === '' ? `item ${name}` : file;
  readHead(root, place, index, instrument);
  reportLosses(root, place, findings);
  const body = elementsOf(root, 'itemBody')[0];
  const asked = body ? findAsked(body) : 0;
  const responses = addQuestions(
    { root, place, idOf: (response) => (asked === 1 && response !== 'text' ? name : `${name}.${response}`) },
    instrument,
  );
  const scoreId = (outcome: string) => (isOne ? outcome : `${name}.${outcome}`);
  try {
    const outcomes = outcomesOf(root, responses, instrument);
    for (const [outcome, node] of outcomes) {
      const problem = expressionError(node, 'formula');
      if (problem !== undefined) throw new UntranslatableError(`the engine cannot compute it: ${problem}`);
      addScore(scoreId(outcome), place, node, instrument);
    }
    const hasKey = elementsOf(root, 'responseDeclaration').some(
      (each) => findIn(each, 'correctResponse').length > 0,
    );
    if (outcomes.size === 0 && hasKey)
      findings.warning(
        'score_not_carried',
        place,
        'The item has no response processing, so its key gives no score.',
      );
    return outcomes.has('SCORE') ? [scoreId('SCORE')] : [];
  } catch (error) {
    if (!(error instanceof UntranslatableError)) throw error;
    findings.warning('score_not_carried', place, `The score is left out, because ${error.message}.`);
    return [];
  }
}

function addScore(id: string, place: string, expression: Node, { concepts, findings }: Instrument): void {
  if (concepts.has(id))
    findings.error('duplicate_id', place, `The score ${quote(id)} is used more than once.`);
  else concepts.set(id, { place, id, label: id, expression });
}

const findAsked = (element: Element): number =>
  elementsOf(element).reduce(
    (sum, child) => sum + (child.name.endsWith('Interaction') ? 1 : findAsked(child)),
    0,
  );

/** The first item names the instrument and its language. */
function readHead({ attributes }: Element, place: string, index: number, instrument: Instrument): void {
  const locale = canonicalTag(attributes.get('xml:lang') ?? '') ?? 'en';
  if (index === 0) Object.assign(instrument, { title: attributes.get('title') ?? '', locale });
  else if (locale !== instrument.locale)
    instrument.findings.warning(
      'unknown_language',
      place,
      `The text in ${locale} counts as ${instrument.locale}.`,
    );
}
