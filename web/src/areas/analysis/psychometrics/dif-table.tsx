import type { ItemDif } from '@eps/sdk';
import { Table, Text } from '@mantine/core';
import type { Names } from '../../../shared/results/contents.ts';
import { useNumberTexts } from '../../../shared/results/number-texts.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { itemName } from './item-name.ts';
import { usePsychometricsWords } from './words.ts';

/** Items that work differently for groups, worst first. */
export function DifTable({ tests, names }: { tests: readonly ItemDif[]; names: Names }) {
  const words = usePsychometricsWords();
  const columns = ['item', 'comparison', 'class', 'delta', 'p', 'logistic'] as const;
  const ordered = [...tests].sort((one, other) => classOf(other).localeCompare(classOf(one)));
  return (
    <Section title={words('dif')} about={words('difAbout')}>
      {tests.length === 0 ? (
        <Text size="sm">{words('noDif')}</Text>
      ) : (
        <DataTable
          aria-label={words('dif')}
          striped
          minWidth={760}
          columns={columns.map((column) => words(column))}
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
  const words = usePsychometricsWords();
  const { number, p } = useNumberTexts();
  const { reference, focal, delta, smd, logistic } = test;
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        {name}
      </Table.Th>
      <Table.Td>{words('comparisonText', { focal, reference })}</Table.Td>
      <Table.Td>{test.class ? words(`class.${test.class}`) : words('noClass')}</Table.Td>
      <Table.Td>
        {delta !== undefined && words('deltaText', { value: number(delta) })}
        {delta === undefined && smd !== undefined && words('smdText', { value: number(smd) })}
      </Table.Td>
      <Table.Td>{p(test.p)}</Table.Td>
      <Table.Td>
        {logistic
          ? words('logisticText', {
              class: words(`class.${logistic.class}`),
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
