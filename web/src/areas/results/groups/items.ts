import type { GroupResults } from '@eps/sdk';

type Group = GroupResults['groups'][number];
type Concept = Group['concepts'][number];

export function conceptIn(group: Group | undefined, id: string): Concept | undefined {
  return group?.concepts.find(({ concept_id }) => concept_id === id);
}

/** How far the mean of a question is on the better side of everybody's, as a share of its points. */
export function betterBy(
  item: Concept['items'][number] | undefined,
  everybody: number | null | undefined,
  direction: 'higher' | 'lower',
): number | undefined {
  if (typeof item?.mean !== 'number' || typeof everybody !== 'number') return undefined;
  const share = (item.mean - everybody) / (item.max - item.min || 1);
  return direction === 'lower' ? -share : share;
}
