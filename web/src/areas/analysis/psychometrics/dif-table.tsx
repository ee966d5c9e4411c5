import type { ItemDif } from '@eps/sdk';
import { Table, Text } from '@mantine/core';
import { useWords } from '../../../base/language.ts';
import type { Names } from '../../../shared/results/contents.ts';
import { useNumberTexts } from '../../../shared/results/number-texts.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { itemName } from './item-name.ts';

/** Items that work differently for groups, worst first. */
export function DifTable({ tests, names }: { tests: readonly ItemDif[]; names: Names }) {
  const words = useWords();
  const columns = ['item', 'comparison', 'class', 'delta', 'p', 'logistic'] as const;
  const ordered = [...tests].sort((one, other) => classOf(other).localeCompare(classOf(one)));
  return (
    <Section
      title={words('Differential item functioning')}
      about={words(
        'Compares people from two groups who have the same total score. The largest group is the reference. A positive delta favours the other group.',
      )}
    >
      {tests.length === 0 ? (
        <Text size="sm">
          {words('No items could be compared. Two groups need enough people who answered every item.')}
        </Text>
      ) : (
        <DataTable
          aria-label={words('Differential item functioning')}
          striped
          minWidth={760}
          columns={columns.map((column) => words.named(`psychometrics.${column}`))}
        >
          {ordered.map((test) => (
            <DifRow
              key={`${test.question_id}|${test.focal}`}
              test={test}
              name={itemName(test.question_id, names)}
            />
          ))}
        </DataTable>
      )}
    </Section>
  );
}

function DifRow({ test, name }: { test: ItemDif; name: string }) {
  const words = useWords();
  const { number, p } = useNumberTexts();
  const { reference, focal, delta, smd, logistic } = test;
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        {name}
      </Table.Th>
      <Table.Td>{words('{{focal}} vs. {{reference}}', { focal, reference })}</Table.Td>
      <Table.Td>{test.class ? words.named(`psychometrics.class.${test.class}`) : words('no class')}</Table.Td>
      <Table.Td>
        {delta !== undefined && words('Δ {{value}}', { value: number(delta) })}
        {delta === undefined && smd !== undefined && words('SMD {{value}}', { value: number(smd) })}
      </Table.Td>
      <Table.Td>{p(test.p)}</Table.Td>
      <Table.Td>
        {logistic
          ? words('{{class}} (R² {{r2}}, p {{p}})', {
              class: words.named(`psychometrics.class.${logistic.class}`),
              r2: number(logistic.r2_change, 3),
              p: p(logistic.p),
            })
          : '–'}
      </Table.Td>
    </Table.Tr>
  );
}

/** Classes sort after items without one. */
const classOf = (test: ItemDif) => test.class ?? '';
