import type { GroupResults } from '@eps/sdk';
import { Table } from '@mantine/core';
import { useLanguage, useWords } from '../../../base/language.ts';
import { Scrolling, type ShownGroup } from './group-concepts.tsx';
import { betterBy, conceptIn } from './items.ts';

/** The difference, as a share of the points of a question, that has the strongest colour. */
const STRONGEST = 0.15;

/** The colour of a cell: blue on the better side of everybody, orange on the other. */
function shade(better: number | undefined): string | undefined {
  if (better === undefined) return undefined;
  const share = Math.round(45 * Math.min(1, Math.abs(better) / STRONGEST));
  return `color-mix(in srgb, var(--mantine-color-${better > 0 ? 'blue' : 'orange'}-5) ${share}%, transparent)`;
}

interface HeatMapProps {
  results: GroupResults;
  nameOf(group: ShownGroup): string;
}

/**
 * The means of all questions, a column for each group. The numbers are in the cells; colours show how groups
 * differ from everybody, if everybody is among them.
 */
export function HeatMap({ results: { concepts, groups }, nameOf }: HeatMapProps) {
  const words = useWords();
  const language = useLanguage();
  const wholes = groups.filter(({ unit_id }) => unit_id === undefined);
  const everybody = wholes.length === 1 ? wholes[0] : undefined;
  const shown = groups.filter(({ respondents }) => respondents !== null);
  const measured = concepts.filter(({ items }) => items.length > 0);
  if (measured.length === 0 || shown.length === 0) return null;
  const title = words('Mean of each question');
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  const number = new Intl.NumberFormat(language, digits);
  return (
    <Scrolling label={title}>
      <Table withColumnBorders>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{title}</Table.Th>
            {shown.map((group) => (
              <Table.Th key={keyOf(group)} scope="col" ta="right">
                {nameOf(group)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        {measured.map(({ concept_id: id, label, direction = 'higher', items }) => (
          <Table.Tbody key={id}>
            <Table.Tr>
              <Table.Th scope="rowgroup" colSpan={shown.length + 1}>
                {label}
              </Table.Th>
            </Table.Tr>
            {items.map(({ item_id, prompt }) => {
              const itemOf = (group: ShownGroup | undefined) =>
                conceptIn(group, id)?.items.find((each) => each.item_id === item_id);
              const whole = itemOf(everybody)?.mean;
              return (
                <Table.Tr key={item_id}>
                  <Table.Th scope="row" fw="normal">
                    {prompt}
                  </Table.Th>
                  {shown.map((group) => {
                    const item = itemOf(group);
                    const background =
                      group === everybody ? undefined : shade(betterBy(item, whole, direction));
                    return (
                      <Table.Td key={keyOf(group)} ta="right" style={{ background }}>
                        {item && (item.mean === null ? words('Too few people') : number.format(item.mean))}
                      </Table.Td>
                    );
                  })}
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        ))}
      </Table>
    </Scrolling>
  );
}

const keyOf = ({ unit_id, cycle }: ShownGroup) => `${unit_id} ${cycle}`;
