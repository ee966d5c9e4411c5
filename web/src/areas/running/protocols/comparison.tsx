import type { Protocol, ProtocolDiff } from '@eps/sdk';
import { Box, List, Select, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../../base/scope.ts';
import { protocolsQuery } from '../../../shared/queries.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { useFilters } from '../../../ui/filters.ts';
import { Section } from '../../../ui/section.tsx';
import { Time } from '../../../ui/time.tsx';
import { protocolDiffQuery } from './queries.ts';
import { useProtocolWords } from './words.ts';

/** Compares a protocol with another one. The choice is in the address. */
export function Comparison({ protocol }: { protocol: Protocol }) {
  const words = useProtocolWords();
  const { ids, api } = useApp();
  const { filters, setFilters } = useFilters<{ compare?: string }>();
  const { data = [] } = useQuery(protocolsQuery(ids.appId, api));
  const others = data.filter(({ id }) => id !== protocol.id);
  if (others.length === 0) return null;
  const isOwn = ({ business_id }: Protocol) => business_id === protocol.business_id;
  const sorted = [...others].sort((one, other) => Number(isOwn(other)) - Number(isOwn(one)));
  return (
    <Section title={words('compare')} about={words('compareAbout')}>
      <Select
        label={words('compareWith')}
        data={sorted.map(({ id, name, revision }) => ({
          value: id,
          label: words('named', { name, revision }),
        }))}
        value={filters.compare ?? null}
        onChange={(id) => setFilters({ compare: id ?? '' })}
        searchable
        clearable
        maw={420}
      />
      {filters.compare !== undefined && <Differences before={filters.compare} after={protocol.id} />}
    </Section>
  );
}

function Differences({ before, after }: { before: string; after: string }) {
  const words = useProtocolWords();
  const { api } = useApp();
  const { data, error } = useQuery(protocolDiffQuery(before, after, api));
  if (error) return <ErrorAlert error={error} />;
  if (!data) return <Skeleton height={80} />;
  if (data.identical) return <Text size="sm">{words('identical')}</Text>;
  return (
    <Stack gap="sm">
      <List size="sm">
        {data.waves.map(({ change, id }) => (
          <List.Item key={id}>{words(WAVE_WORDS[change], { wave: id })}</List.Item>
        ))}
      </List>
      {data.occasions.length === 0 ? (
        <Text size="sm">{words('noMoves')}</Text>
      ) : (
        <Occasions occasions={data.occasions} />
      )}
    </Stack>
  );
}

const WAVE_WORDS = { added: 'waveAdded', removed: 'waveRemoved', changed: 'waveChanged' } as const;

function Occasions({ occasions }: { occasions: ProtocolDiff['occasions'] }) {
  const words = useProtocolWords();
  const hasArms = occasions.some(({ arm }) => arm !== undefined);
  const columns = ['change', 'wave', 'number', 'before', 'after'] as const;
  return (
    // A scrolling region must be reachable by keyboard.
    <Box
      style={{ overflow: 'auto' }}
      mah="50vh"
      tabIndex={0}
      role="region"
      aria-label={words('comparedOccasions')}
    >
      <Table aria-label={words('comparedOccasions')} miw={560}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column} scope="col">
                {words(column)}
              </Table.Th>
            ))}
            {hasArms && <Table.Th scope="col">{words('arm')}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {occasions.map(({ change, wave, k, arm, before, after }) => (
            <Table.Tr key={`${arm} ${wave} ${k} ${before?.opens_at} ${after?.opens_at}`}>
              <Table.Td>{words(change)}</Table.Td>
              <Table.Td>{wave}</Table.Td>
              <Table.Td>{k + 1}</Table.Td>
              <Table.Td>{before ? <Time value={before.opens_at} timeZone="UTC" /> : '–'}</Table.Td>
              <Table.Td>{after ? <Time value={after.opens_at} timeZone="UTC" /> : '–'}</Table.Td>
              {hasArms && <Table.Td>{arm ?? '–'}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  );
}
