import type { JsonObject } from '@eps/engine';
import { quote } from '../content/findings.ts';
import type { Instrument } from '../content/instrument.ts';
import { isObject, objectsIn, pointer } from '../limits.ts';
import { get, type Survey, wordIn } from './source.ts';

/** A block in the order of the flow, with the logic of the branches around it. */
export interface Placed {
  place: string;
  block: JsonObject;
  branches: { place: string; logic: JsonObject }[];
}

type Findings = Instrument['findings'];

/** Returns the blocks that the flow shows, each once; reports what else is in the flow. */
export function blocksOf(survey: Survey, findings: Findings): Placed[] {
  const placed = new Map<string, Placed>();
  const { flow, blocks } = survey;
  const walk = (elements: readonly JsonObject[], place: string, branches: Placed['branches']): void => {
    elements.forEach((element, index) => {
      const at = pointer(place, index);
      const type = wordIn(element.Type);
      const inner = () => objectsIn(element.Flow);
      if (type === 'Standard' || type === 'Block') {
        const id = wordIn(element.ID);
        const found = blocks.get(id);
        if (!found || placed.has(id))
          findings.warning('item_left_out', at, `The block ${quote(id)} does not exist or is shown twice.`);
        else placed.set(id, { ...found, branches });
      } else if (type === 'Branch' && isObject(element.BranchLogic))
        walk(inner(), pointer(at, 'Flow'), [...branches, { place: at, logic: element.BranchLogic }]);
      else {
        report(type, at, findings);
        walk(inner(), pointer(at, 'Flow'), branches);
      }
    });
  };
  if (flow) walk(flow.elements, flow.place, []);
  else
    for (const [id, { place, block }] of blocks)
      if (block.Type !== 'Trash') placed.set(id, { place, block, branches: [] });
  for (const [id, { place, block }] of blocks) {
    const hasQuestions = objectsIn(block.BlockElements).some(({ Type }) => Type === 'Question');
    if (!placed.has(id) && hasQuestions)
      findings.info('item_left_out', place, 'The block is in the trash or not in the flow.');
  }
  return [...placed.values()];
}

function report(type: string, place: string, findings: Findings): void {
  if (type === 'Group' || type === 'Root')
    findings.info('property_left_out', place, 'The group has no effect.');
  else if (/Randomizer/.test(type))
    findings.warning('property_left_out', place, 'All parts are shown, in the order of the source.');
  else if (type === 'EndSurvey')
    findings.warning('condition_not_carried', place, 'The survey does not end here.');
  else findings.warning('property_left_out', place, `${quote(type)} has no equivalent.`);
}

/** Reports the options of a block and its page breaks. */
export function reportBlock({ place, block }: Placed, findings: Findings): void {
  const options = block.Options;
  const randomized = wordIn(get(options, 'RandomizeQuestions'));
  if (randomized !== '' && randomized !== 'false')
    findings.warning('property_left_out', `${place}/Options`, 'Questions are not shown in random order.');
  if (wordIn(get(options, 'Looping')) !== '' && get(options, 'Looping') !== 'None')
    findings.warning('repeats_not_supported', `${place}/Options`, 'The block is asked once.');
  if (objectsIn(block.BlockElements).some(({ Type }) => Type === 'Page Break'))
    findings.info('appearance_left_out', place, 'Page breaks are left out.');
}
