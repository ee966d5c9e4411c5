import type { ItemPsychometrics } from '@eps/sdk';
import { Badge, Button, Group, Table, Text } from '@mantine/core';
import { useWords } from '../../../base/language.ts';
import type { Names } from '../../../shared/results/contents.ts';
import { useNumberTexts } from '../../../shared/results/number-texts.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { DetailsDrawer } from '../../../ui/details-drawer.tsx';
import { useFilters } from '../../../ui/filters.ts';
import { Section } from '../../../ui/section.tsx';
import type { PsychometricsFilters } from './filters.tsx';
import { itemName } from './item-name.ts';
import { ItemOptions } from './item-options.tsx';

/** The numbers of each item with its flags; the options of the chosen one are beside it. */
export function ItemTable({ items, names }: { items: readonly ItemPsychometrics[]; names: Names }) {
  const words = useWords();
  const { filters, setFilters } = useFilters<PsychometricsFilters>();
  const chosen = items.find(({ question_id }) => question_id === filters.item);
  const columns = ['item', 'people', 'mean', 'difficulty', 'itemRest', 'alphaDropped', 'exposure', 'flags'];
  return (
    <Section
      title={words('Items')}
      about={words(
        'Item–rest is the correlation of an item with the sum of the other items. Select an item to see its options.',
      )}
    >
      <DataTable
        aria-label={words('Items')}
        striped
        minWidth={820}
        columns={columns.map((column) => words.named(`psychometrics.${column as 'item'}`))}
      >
        {items.map((item) => (
          <ItemRow
            key={item.question_id}
            item={item}
            name={itemName(item.question_id, names)}
            onChoose={() => setFilters({ item: item.question_id })}
          />
        ))}
      </DataTable>
      <DetailsDrawer
        opened={chosen !== undefined}
        title={chosen ? itemName(chosen.question_id, names) : ''}
        onClose={() => setFilters({ item: '' })}
      >
        {chosen && <ItemOptions item={chosen} names={names} />}
      </DetailsDrawer>
    </Section>
  );
}

interface ItemRowProps {
  item: ItemPsychometrics;
  name: string;
  onChoose(): void;
}

function ItemRow({ item, name, onChoose }: ItemRowProps) {
  const words = useWords();
  const { number, percent, orReason } = useNumberTexts();
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        <Button
          variant="transparent"
          p={0}
          h="auto"
          onClick={onChoose}
          styles={{ label: { whiteSpace: 'normal', textAlign: 'start', overflow: 'visible' } }}
          c="var(--mantine-color-anchor)"
        >
          {name}
        </Button>
      </Table.Th>
      <Table.Td>{number(item.n)}</Table.Td>
      <Table.Td>{orReason(item.mean, 'mean', item.reasons)}</Table.Td>
      <Table.Td>{number(item.difficulty)}</Table.Td>
      <Table.Td>{orReason(item.item_rest, 'item_rest', item.reasons)}</Table.Td>
      <Table.Td>{orReason(item.alpha_if_dropped, 'alpha_if_dropped', item.reasons)}</Table.Td>
      <Table.Td>{percent(item.exposure)}</Table.Td>
      <Table.Td>
        {item.flags.length === 0 ? (
          <Text size="sm">
            {words(
              item.guardrail_rules ? 'No recommendation: a safety rule selects people by this item' : 'None',
            )}
          </Text>
        ) : (
          <Group gap={4}>
            {item.flags.map((flag) => (
              <Badge key={flag} variant="outline" color="orange" c="var(--mantine-color-text)" tt="none">
                {words.named(`psychometrics.flag.${flag}`)}
              </Badge>
            ))}
          </Group>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
