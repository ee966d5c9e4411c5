import type { ContentNorm } from '@eps/sdk';
import { Button, Group, SimpleGrid, Stack, Table, Title } from '@mantine/core';
import { useWords } from '../../../base/language.ts';
import type { Draft } from '../../../shared/content/draft.ts';
import {
  listOf,
  numberOf,
  objectsOf,
  replacedAt,
  withFilled,
  withKey,
} from '../../../shared/content/json.ts';
import { Sentence } from '../../../shared/content/sentence.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { NumberInput } from '../../../ui/number-input.tsx';
import { ConditionEditor } from '../conditions/condition-editor.tsx';
import { NumberField, TextField } from '../fields/fields.tsx';
import { ObjectList } from '../fields/object-list.tsx';
import { PasteTable } from '../fields/paste-table.tsx';
import { pastedNumbers } from './paste.ts';
import type { ScoreProps } from './score-props.ts';

/** The norms of a concept; the first one that applies is used. */
export function NormsEditor({ value, onChange, names }: Omit<ScoreProps, 'scores'>) {
  const words = useWords();
  const isPercentile = value.scale === 'percentile';
  const norms = objectsOf(value.norms);
  return (
    <Stack gap="xs" component="section">
      <Title order={3} size="h5">
        {words('Norms')}
      </Title>
      <ObjectList
        label={words('Norms')}
        value={norms}
        onChange={(next) => onChange(withFilled(value, 'norms', next))}
        isOrdered
        entry={(norm, index) => ({
          title:
            norm.mean === undefined && norm.table !== undefined
              ? words.named('scorecard.normTable', { number: index + 1, count: listOf(norm.table).length })
              : words('Norm {{number}}: mean {{mean}}, SD {{sd}}', {
                  number: index + 1,
                  mean: numberOf(norm.mean) ?? '?',
                  sd: numberOf(norm.sd) ?? '?',
                }),
          summary: norm.when === undefined ? undefined : <Sentence expression={norm.when} names={names} />,
        })}
        create={() => ({ mean: 0, sd: 1 })}
        addLabel={words('Add norm')}
      >
        {(norm, change) => (
          <NormEditor value={norm} onChange={change} names={names} isPercentile={isPercentile} />
        )}
      </ObjectList>
    </Stack>
  );
}

interface NormProps extends Omit<ScoreProps<Draft<ContentNorm>>, 'scores'> {
  isPercentile: boolean;
}

function NormEditor({ value, onChange, names, isPercentile }: NormProps) {
  const words = useWords();
  const common = { value, onChange };
  return (
    <>
      <ConditionEditor
        label={words('Applies if')}
        withoutLabel={words('always')}
        value={value.when}
        onChange={(next) => onChange(withKey(value, 'when', next))}
        names={names}
      />
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <NumberField {...common} name="mean" label={words('Mean')} />
        <NumberField {...common} name="sd" label={words('Standard deviation')} min={0} />
        <NumberField {...common} name="n" label={words('Group size')} min={1} isInteger />
        <TextField {...common} name="label" label={words('Who the group is')} />
        <TextField {...common} name="source" label={words('Where it was published')} />
      </SimpleGrid>
      <NormTable
        value={listOf(value.table)}
        onChange={(next) => onChange(withFilled(value, 'table', next))}
        isPercentile={isPercentile}
      />
    </>
  );
}

interface TableProps {
  value: number[][];
  onChange(next: number[][]): void;
  /** Whether the rows are points of percentiles, which have no standard error. */
  isPercentile: boolean;
}

function NormTable({ value, onChange, isPercentile }: TableProps) {
  const words = useWords();
  const label = words(isPercentile ? 'Percentiles' : 'Values by raw score');
  const columns = isPercentile
    ? [words('Raw score'), words('Percentiles')]
    : [words('Raw score'), words('Value on the scale'), words('Standard error (optional)')];
  const change = (row: number, column: number, next: number | undefined) => {
    const cells = [...listOf(value[row])];
    if (next !== undefined) cells[column] = next;
    else if (column === 2) cells.length = 2;
    onChange(replacedAt(value, row, cells));
  };
  return (
    <Stack gap="xs">
      {value.length > 0 && (
        <DataTable verticalSpacing={2} maw={480} aria-label={label} columns={columns}>
          {value.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: all numbers are edited
            <Table.Tr key={index}>
              {columns.map((name, column) => (
                <Table.Td key={name}>
                  <NumberInput
                    aria-label={`${name} ${index + 1}`}
                    value={numberOf(listOf(row)[column])}
                    onChange={(next) => change(index, column, next)}
                  />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </DataTable>
      )}
      <Group gap="xs">
        <PasteTable
          label={label}
          onTake={(text) =>
            onChange(
              pastedNumbers(text)
                .filter((row) => row.length >= 2)
                .map((row) => row.slice(0, columns.length)),
            )
          }
        />
        <Button size="compact-sm" variant="default" onClick={() => onChange([...value, [0, 50]])}>
          {words('Add row')}
        </Button>
      </Group>
    </Stack>
  );
}
