import type { JsonObject } from '@eps/engine';
import type { Instrument } from '../content/instrument.ts';
import { objectsIn, pointer } from '../limits.ts';
import {
  controlsOf,
  extensionName,
  extensionsOf,
  extensionValue,
  isPresentation,
  named,
  numberIn,
} from './extensions.ts';
import type { FhirItem } from './items.ts';
import type { FhirSource } from './source.ts';

type Findings = Instrument['findings'];

/** Names in the URL of an extension that changes what is asked, accepted or filled in. */
const BEHAVIOUR =
  /(expression|constraint|regex|minLength|minOccurs|maxOccurs|toggle|signatureRequired|unitOpen|unitValueSet|referenceResource|populat|assemble|subQuestionnaire|lookupQuestionnaire|keyboard|minQuantity|maxQuantity|minValue|maxValue)/i;

/** Reports the parts of items and of the questionnaire that content cannot represent. */
export function reportLosses(source: FhirSource, items: readonly FhirItem[], findings: Findings): void {
  reportExtensions(source.questionnaire, source.place, findings);
  reportKeys(source.questionnaire, source.place, QUESTIONNAIRE_KEYS, findings);
  for (const item of items) reportItem(item, findings);
}

const keys = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Elements that are read or reported in another place; those of primitives have an underscore. */
const QUESTIONNAIRE_KEYS = keys(
  'resourceType id url version title _title name description _description language item contained extension modifierExtension',
);
const ITEM_KEYS = keys(
  `id linkId type text _text prefix required repeats readOnly maxLength answerOption answerValueSet option
  options
  answerConstraint enableWhen enableBehavior initial code item extension modifierExtension`,
);
const OPTION_KEYS = keys('id extension modifierExtension initialSelected');

/** Reports elements that nothing reads. */
function reportKeys(element: JsonObject, place: string, read: ReadonlySet<string>, findings: Findings): void {
  for (const key of Object.keys(element)) {
    if (read.has(key) || /^(?:_?value|initial)[A-Z]/.test(key)) continue;
    const at = pointer(place, key);
    if (key.startsWith('_')) reportExtensions(element[key], at, findings);
    else if (key === 'copyright' || key === 'copyrightLabel')
      findings.info(
        'metadata_left_out',
        at,
        'The copyright is left out. It still binds who uses the content.',
      );
    else findings.info('property_left_out', at, `The element "${key.slice(0, 60)}" is left out.`);
  }
}

/** Bounds and similar extensions have an effect on some types only. */
function reportUnused({ source, place, type, repeats, question }: FhirItem, findings: Findings): void {
  const isNumber = question !== undefined && ['number', 'slider'].includes(question.input);
  for (const [name, key] of [
    ['minValue', 'minDate'],
    ['maxValue', 'maxDate'],
  ] as const) {
    const isRead =
      question?.[key] !== undefined || (isNumber && numberIn(extensionValue(source, name)) !== undefined);
    if (named(source, name).length > 0 && !isRead)
      findings.warning('bounds_not_supported', place, `The bound ${name} of the ${type} is left out.`);
  }
  const unused = [
    ['maxDecimalPlaces', isNumber],
    ['unit', isNumber],
    ['unitOption', isNumber],
    ['maxOccurs', repeats && question?.input === 'multi_select'],
    ['sliderStep', question?.input === 'slider'],
  ] as const;
  for (const [name, isRead] of unused)
    if (named(source, name).length > 0 && !isRead)
      findings.warning('extension_left_out', place, `The extension ${name} is left out for the ${type}.`);
  const controls = controlsOf(source).filter(
    (control) => !(control === 'slider' && question?.input === 'slider'),
  );
  if (controls.length > 0)
    findings.info(
      'appearance_left_out',
      place,
      `The control ${controls.join(', ').slice(0, 80)} is left out.`,
    );
  if (source.maxLength !== undefined && question?.maxLength === undefined)
    findings.warning('bounds_not_supported', place, 'The maximum length is left out.');
}

function reportItem(item: FhirItem, findings: Findings): void {
  const { source, place, kind, type } = item;
  reportExtensions(source, place, findings);
  reportKeys(source, place, ITEM_KEYS, findings);
  objectsIn(source.answerOption).forEach((option, index) => {
    const at = pointer(place, 'answerOption', index);
    reportExtensions(option, at, findings);
    reportKeys(option, at, OPTION_KEYS, findings);
  });
  if (kind === 'question') reportUnused(item, findings);
  if (kind === 'section' && item.repeats)
    findings.warning('repeats_not_supported', place, 'The group is asked once, not several times.');
  if (kind === 'absent' && type !== 'display' && item.parent?.kind !== 'absent' && !item.explained)
    findings.warning('item_left_out', place, absence(item));
  if (kind === 'absent' || kind === 'score') return;
  if (Array.isArray(source.code) && source.code.length > 0)
    findings.info('codes_left_out', pointer(place, 'code'), 'The codes of the item are left out.');
  const initial = Object.keys(source).some((key) => key.startsWith('initial'));
  const isSelected = objectsIn(source.answerOption).some((option) => option.initialSelected === true);
  if (kind === 'question' && (initial || isSelected))
    findings.info('initial_value_left_out', place, 'The question has no answer at first.');
  if (source.readOnly === true && kind === 'question')
    findings.warning(
      'read_only',
      place,
      'The question is asked, although its answer is meant to be filled in.',
    );
}

function absence({ type }: FhirItem): string {
  if (type === 'group') return 'The hidden group and its items are left out.';
  return 'The hidden item is left out: nothing calculates it.';
}

function reportExtensions(element: unknown, place: string, findings: Findings): void {
  const seen = new Set<string>();
  for (const { url } of extensionsOf(element)) {
    if (typeof url !== 'string' || extensionName(url) || seen.has(url)) continue;
    seen.add(url);
    const at = pointer(place, 'extension');
    const name = url.slice(url.lastIndexOf('/') + 1).slice(0, 80);
    if (!isPresentation(url) && BEHAVIOUR.test(name))
      findings.warning(
        'extension_left_out',
        at,
        `The extension ${name} is left out; it affects what is asked.`,
      );
    else findings.info('extension_left_out', at, `The extension ${name} is left out.`);
  }
}
