import { quote } from '../content/findings.ts';
import { type DraftQuestion, draftQuestion, type Instrument } from '../content/instrument.ts';
import { UniqueIds } from '../content/unique-ids.ts';
import type { Response } from './scores.ts';
import { childOf, type Element, elementsOf, findIn, isElement } from './source.ts';

const BLOCKS = new Set('p div li ul ol dl dt dd h1 h2 h3 h4 h5 h6 blockquote pre br tr table'.split(' '));
const INLINE = 'textEntryInteraction';
const SILENT = new Set(
  `feedbackInline feedbackBlock rubricBlock templateBlock templateInline printedVariable object audio video
  picture figure math svg`.split(/\s+/),
);

/** The text of an element; a gap of a text entry is a line. */
export function plainText(element: Element | undefined): string {
  const write = (child: Element | string): string => {
    if (!isElement(child)) return child.replace(/\s+/g, ' ');
    if (child.name === INLINE) return '____';
    if (SILENT.has(child.name) || child.name.endsWith('Interaction')) return '';
    const inner = child.children.map(write).join('');
    return BLOCKS.has(child.name) ? `\n${inner}\n` : inner;
  };
  const text = (element?.children ?? []).map(write).join('');
  return text
    .replace(/ {2,}/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{2,}/g, '\n')
    .trim();
}

/** Texts with many gaps are shown once, and not with each gap. */
const MAX_SHOWN = 50_000;

interface Item {
  root: Element;
  place: string;
  /** Makes the id of a question of the item. */
  idOf(responseId: string): string;
}

/** Adds the questions of an item, with the texts between them, and returns them by their response. */
export function addQuestions({ root, place, idOf }: Item, instrument: Instrument): Map<string, Response> {
  const { findings } = instrument;
  const responses = new Map<string, Response>();
  const declarations = new Map(
    elementsOf(root, 'responseDeclaration').map((each) => [each.attributes.get('identifier') ?? '', each]),
  );
  let text: string[] = [];
  let texts = 0;
  const ask = (interaction: Element, prompt: string) => {
    const id = interaction.attributes.get('responseIdentifier') ?? '';
    const at = `${place}, ${id}`;
    const declaration = declarations.get(id);
    const question = declaration
      ? questionOf(interaction, draftQuestion(at, idOf(id), 'text', prompt), declaration, instrument)
      : undefined;
    if (!declaration) findings.error('invalid_value', at, `The response ${quote(id)} is not declared.`);
    else if (!question) findings.warning('type_not_supported', at, `${quote(interaction.name)} is left out.`);
    if (question && declaration && instrument.addQuestion(question))
      responses.set(id, { declaration, question });
  };
  const visit = (child: Element | string): void => {
    if (!isElement(child)) {
      text.push(child.trim());
      return;
    }
    const gaps = [...(child.name === INLINE ? [child] : []), ...findIn(child, INLINE)];
    const isBlock = child.name.endsWith('Interaction') && child.name !== INLINE;
    if (isBlock) {
      ask(child, [...text, plainText(childOf(child, 'prompt'))].filter((part) => part !== '').join('\n'));
      text = [];
    } else if (gaps.length > 0 && !hasBlocks(child)) {
      text.push(child.name === INLINE ? '____' : plainText(child));
      const shown = text.filter((part) => part !== '').join('\n');
      const isLong = gaps.length * shown.length > MAX_SHOWN;
      if (isLong) instrument.addQuestion(draftQuestion(place, idOf(`text-${++texts}`), 'information', shown));
      gaps.forEach((gap, index) => {
        const which = gaps.length > 1 ? `(${index + 1}/${gaps.length})` : '';
        ask(gap, [isLong ? '____' : shown, which].filter((part) => part !== '').join('\n'));
      });
      text = [];
    } else if (hasBlocks(child) || gaps.length > 0) child.children.forEach(visit);
    else text.push(plainText({ name: '', attributes: new Map(), children: [child] }));
  };
  childOf(root, 'itemBody')?.children.forEach(visit);
  const rest = text.filter((part) => part !== '').join('\n');
  if (rest !== '') instrument.addQuestion(draftQuestion(place, idOf('text'), 'information', rest));
  return responses;
}

/** Whether an element holds interactions that stand between the texts. */
function hasBlocks(element: Element): boolean {
  return elementsOf(element).some(
    (child) => (child.name.endsWith('Interaction') && child.name !== INLINE) || hasBlocks(child),
  );
}

/** Reads an interaction; undefined if it cannot be asked. */
function questionOf(
  interaction: Element,
  question: DraftQuestion,
  declaration: Element,
  instrument: Instrument,
): DraftQuestion | undefined {
  const cardinality = declaration.attributes.get('cardinality') ?? 'single';
  const { findings } = instrument;
  const count = (name: string, otherwise: number) => {
    const text = interaction.attributes.get(name);
    return text === undefined || !/^\d{1,6}$/.test(text) ? otherwise : Number(text);
  };
  const atLeast = (least: number, all: number) => {
    question.required = least > 0;
    if (least > all)
      findings.warning(
        'constraint_left_out',
        question.place,
        `Fewer than ${least} answers are accepted too.`,
      );
  };
  switch (interaction.name) {
    case 'choiceInteraction': {
      const most = count('maxChoices', 1);
      Object.assign(question, { options: optionsOf(interaction, 'simpleChoice') });
      if (cardinality === 'single') question.input = 'single_select';
      else if (cardinality === 'multiple') question.input = 'multi_select';
      else return undefined;
      if (cardinality === 'multiple' && most > 0 && most < question.options.length)
        question.maxChoices = most;
      atLeast(count('minChoices', 0), 1);
      return question;
    }
    case 'orderInteraction': {
      if (cardinality !== 'ordered') return undefined;
      const [least, most] = [count('minChoices', 0), count('maxChoices', 0)];
      Object.assign(question, { input: 'ranking', options: optionsOf(interaction, 'simpleChoice') });
      if (most > 0 && most < question.options.length) question.maxChoices = most;
      else if (least > 0 && least < question.options.length)
        findings.warning('constraint_left_out', question.place, 'All options have to be ordered.');
      question.required = least > 0;
      return question;
    }
    case 'matchInteraction':
      return matrixOf(interaction, question, { count, atLeast, cardinality }, instrument);
    case INLINE: {
      if (cardinality !== 'single') return undefined;
      const isNumber = ['integer', 'float'].includes(declaration.attributes.get('baseType') ?? '');
      return Object.assign(question, {
        input: isNumber ? 'number' : 'text',
        ...(declaration.attributes.get('baseType') === 'integer' && { step: 1 }),
      });
    }
    default:
      return undefined;
  }
}

function optionsOf(interaction: Element | undefined, name: string): DraftQuestion['options'] {
  const ids = new UniqueIds();
  return elementsOf(interaction, name).map((choice, index) => {
    const code = choice.attributes.get('identifier') || String(index + 1);
    return { ...ids.option(code), label: plainText(choice) || code, labels: new Map() };
  });
}

interface Limits {
  count(name: string, otherwise: number): number;
  atLeast(least: number, all: number): void;
  cardinality: string;
}

/** A match in which each source has one target is a matrix. */
function matrixOf(
  interaction: Element,
  question: DraftQuestion,
  { count, atLeast, cardinality }: Limits,
  { findings }: Instrument,
): DraftQuestion | undefined {
  const [sources, targets] = elementsOf(interaction, 'simpleMatchSet');
  const matchesOf = (set: Element | undefined) =>
    elementsOf(set, 'simpleAssociableChoice').map(({ attributes }) =>
      Number(attributes.get('matchMax') ?? 1),
    );
  if (cardinality !== 'multiple' || matchesOf(sources).some((most) => most !== 1)) return undefined;
  const rows = optionsOf(sources, 'simpleAssociableChoice');
  Object.assign(question, { input: 'matrix', rows, options: optionsOf(targets, 'simpleAssociableChoice') });
  const most = count('maxAssociations', 1);
  const isOften = matchesOf(targets).every((times) => times === 0 || times >= rows.length);
  if ((most > 0 && most < rows.length) || !isOften)
    findings.warning('constraint_left_out', question.place, 'Each row may have any column.');
  const least = count('minAssociations', 0);
  atLeast(least, least < rows.length ? 1 : rows.length);
  if (least > 0 && least < rows.length) question.required = false;
  return question;
}
