import type { Range } from '@eps/engine/authoring';
import { ActionIcon, Alert, Box, Button, Group, Stack, Table, Text, Title } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useWords } from '../../../base/language.ts';
import type { BandDraft } from '../../../shared/content/draft.ts';
import {
  freeId,
  objectsOf,
  removedAt,
  replacedAt,
  textOf,
  withFilled,
} from '../../../shared/content/json.ts';
import { TableHead } from '../../../ui/table-head.tsx';
import { NumberField, TextField } from '../fields/fields.tsx';
import { bandProblems, withBand, withoutGaps } from './bands.ts';
import { BandsBar } from './bands-bar.tsx';

interface BandsEditorProps<T extends { bands?: BandDraft[] }> {
  /** The concept or composite. */
  value: T;
  onChange(next: T): void;
  range: Range | undefined;
}

/** The named ranges of a score, drawn and as a table; gaps and overlaps are marked. */
export function BandsEditor<T extends { bands?: BandDraft[] }>({
  value,
  onChange,
  range,
}: BandsEditorProps<T>) {
  const words = useWords();
  const bands = objectsOf(value.bands);
  const set = (next: BandDraft[]) => onChange(withFilled(value, 'bands', next));
  const problems = bandProblems(bands);
  const add = () =>
    set(
      withBand(
        bands,
        range ?? { min: 0, max: 100 },
        freeId(
          'band',
          bands.map(({ id }) => textOf(id)),
        ),
      ),
    );
  return (
    <Stack gap="xs" component="section">
      <Title order={3} size="h5">
        {words('Bands')}
      </Title>
      {range && bands.length > 0 && range.max > range.min && (
        <BandsBar bands={bands} onChange={set} range={range} />
      )}
      {problems.length > 0 && (
        <Alert color="orange" p="xs" role="status">
          {problems.map(({ kind, from, to }) => (
            <Text key={`${kind}${from}`} size="sm">
              {words.named(`scorecard.${kind}`, { from: endText(from), to: endText(to) })}
            </Text>
          ))}
          <Button size="compact-xs" variant="default" mt={4} onClick={() => set(withoutGaps(bands))}>
            {words('Fix gaps and overlaps')}
          </Button>
        </Alert>
      )}
      {bands.length > 0 && <BandsTable bands={bands} onChange={set} />}
      <Group>
        <Button size="compact-sm" variant="default" onClick={add}>
          {words('Add band')}
        </Button>
      </Group>
    </Stack>
  );
}

/** The end of an open band is written as in the table. */
function endText(end: number): number | string {
  if (Number.isFinite(end)) return end;
  return end < 0 ? '−∞' : '∞';
}

function BandsTable({ bands, onChange }: { bands: BandDraft[]; onChange(next: BandDraft[]): void }) {
  const words = useWords();
  return (
    <Box style={{ overflowX: 'auto' }}>
      <Table verticalSpacing={4} aria-label={words('Bands')}>
        <TableHead
          columns={[
            words('ID'),
            words.named('fields.label'),
            { children: words('From'), w: 100 },
            { children: words('Below'), w: 100 },
            { w: 44 },
          ]}
        />
        <Table.Tbody>
          {bands.map((band, index) => {
            const name = textOf(band.id);
            const cell = {
              value: band,
              onChange: (next: BandDraft) => onChange(replacedAt(bands, index, next)),
              isLabelHidden: true,
            };
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the id is edited in the row
              <Table.Tr key={index}>
                <Table.Td>
                  <TextField {...cell} name="id" label={`${words('ID')} ${index + 1}`} />
                </Table.Td>
                <Table.Td>
                  <TextField {...cell} name="label" label={`${words.named('fields.label')} ${name}`} />
                </Table.Td>
                <Table.Td>
                  <NumberField {...cell} name="from" label={`${words('From')} ${name}`} placeholder="−∞" />
                </Table.Td>
                <Table.Td>
                  <NumberField {...cell} name="to" label={`${words('Below')} ${name}`} placeholder="∞" />
                </Table.Td>
                <Table.Td>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={words('Remove {{name}}', { name })}
                    onClick={() => onChange(removedAt(bands, index))}
                  >
                    <IconX size={16} aria-hidden />
                  </ActionIcon>
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </Box>
  );
}
