import type { JsonObject } from '@eps/engine';
import type { Instrument } from '../content/instrument.ts';
import { objectsIn, pointer } from '../limits.ts';
import { extensionName, extensionsOf, isPresentation } from './extensions.ts';
import type { FhirItem } from './items.ts';
import type { FhirSource } from './source.ts';

type Findings = Instrument['findings'];

/** Names in the URL of an extension that changes what is asked, accepted or filled in. */
const BEHAVIOUR =
  /(expression|constraint|regex|minLength|minOccurs|maxOccurs|toggle|signatureRequired|unitOpen|unitValueSet|referenceResource|populat|assemble|subQuestionnaire|lookupQuestionnaire|keyboard|minQuantity|maxQuantity|minValue|maxValue)/i;

/** Reports the parts of items and of the questionnaire that content cannot represent. */
export function reportLosses(source: FhirSource, items: readonly FhirItem[], findings: Findings): void {
  reportExtensions(source.questionnaire, source.place, findings);
  for (const item of items) reportItem(item, findings);
}

function reportItem(item: FhirItem, findings: Findings): void {
  const { source, place, kind, type } = item;
  reportExtensions(source, place, findings);
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

function reportExtensions(element: JsonObject, place: string, findings: Findings): void {
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
