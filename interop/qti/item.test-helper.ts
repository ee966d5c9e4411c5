/** Writes items of QTI. */

export interface ItemSource {
  identifier?: string;
  /** The body of the item, as XML. */
  body: string;
  declarations?: string;
  /** The name of a standard template, or the rules as XML. */
  processing?: string;
  attributes?: string;
  more?: string;
}

const TEMPLATES = 'http://www.imsglobal.org/question/qti_v2p2/rptemplates';

export function item({
  identifier = 'i',
  body,
  declarations = '',
  processing,
  attributes,
  more,
}: ItemSource) {
  const rules = processing?.startsWith('<')
    ? `<responseProcessing>${processing}</responseProcessing>`
    : `<responseProcessing template="${TEMPLATES}/${processing}"/>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" identifier="${identifier}" title="An item"
  adaptive="false" timeDependent="false" ${attributes ?? ''}>${declarations}
<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>
<itemBody>${body}</itemBody>${processing === undefined ? '' : rules}${more ?? ''}</assessmentItem>`;
}

interface Declared {
  id?: string;
  cardinality?: string;
  type?: string;
  correct?: readonly string[];
  mapping?: string;
}

export function response({ id = 'RESPONSE', cardinality = 'single', type, correct, mapping = '' }: Declared) {
  const values = (correct ?? []).map((value) => `<value>${value}</value>`).join('');
  return `<responseDeclaration identifier="${id}" cardinality="${cardinality}"
  baseType="${type ?? 'identifier'}">
${correct ? `<correctResponse>${values}</correctResponse>` : ''}${mapping}</responseDeclaration>`;
}

export const choices = (ids: readonly string[], name = 'simpleChoice', attributes = '') =>
  ids.map((id) => `<${name} identifier="${id}" ${attributes}>Text ${id}</${name}>`).join('');

export const choiceOf = (ids: readonly string[], attributes = 'maxChoices="1"') =>
  `<choiceInteraction responseIdentifier="RESPONSE" ${attributes}><prompt>Which?</prompt>
${choices(ids)}</choiceInteraction>`;

export const orderOf = (ids: readonly string[]) =>
  `<orderInteraction responseIdentifier="RESPONSE"><prompt>Order</prompt>${choices(ids)}</orderInteraction>`;

export const matchOf = (rows: readonly string[], columns: readonly string[]) =>
  `<matchInteraction responseIdentifier="RESPONSE" maxAssociations="0"><prompt>Match</prompt>
<simpleMatchSet>${choices(rows, 'simpleAssociableChoice', 'matchMax="1"')}</simpleMatchSet>
<simpleMatchSet>${choices(columns, 'simpleAssociableChoice', 'matchMax="0"')}</simpleMatchSet>
</matchInteraction>`;

export const TEXT_ENTRY = '<p>The capital is <textEntryInteraction responseIdentifier="RESPONSE"/>.</p>';
