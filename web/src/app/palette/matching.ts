import type { SpotlightActionData, SpotlightActionGroupData } from '@mantine/spotlight';

/**
 * Keeps the entries that have every word of the query, in any order. Groups with an entry that has them in
 * its label come first.
 */
export function matching(
  query: string,
  groups: readonly SpotlightActionGroupData[],
): SpotlightActionGroupData[] {
  const words = query.toLowerCase().split(/\s+/);
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const isNamed = ({ label = '' }: SpotlightActionData) => has(label);
  const isAbout = ({ label, description, keywords }: SpotlightActionData) =>
    has([label, description, keywords].join(' '));
  return groups
    .map(({ group, actions }) => {
      const found = actions.filter(isAbout);
      return { group, actions: found.sort((one, other) => Number(isNamed(other)) - Number(isNamed(one))) };
    })
    .filter(({ actions }) => actions.length > 0)
    .sort(({ actions: [one] }, { actions: [other] }) => Number(isNamed(other!)) - Number(isNamed(one!)));
}
