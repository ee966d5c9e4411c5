import type { Protocol, ProtocolDiff } from '@eps/sdk';
import { Box, List, Select, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../base/language.ts';
import { useApp } from '../../../base/scope.ts';
import { protocolsQuery } from '../../../shared/queries.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { useFilters } from '../../../ui/filters.ts';
import { Section } from '../../../ui/section.tsx';
import { Time } from '../../../ui/time.tsx';
import { protocolDiffQuery } from './queries.ts';

/** Compares a protocol with another one. The choice is in the address. */
export function Comparison({ protocol }: { protocol: Protocol }) {
  const words = useWords();
  const { ids, api } = useApp();
  const { filters, setFilters } = useFilters<{ compare?: string }>();
  const { data = [] } = useQuery(protocolsQuery(ids.appId, api));
  const others = data.filter(({ id }) => id !== protocol.id);
  if (others.length === 0) return null;
  const isOwn = ({ business_id }: Protocol) => business_id === protocol.business_id;
  const sorted = [...others].sort((one, other) => Number(isOwn(other)) - Number(isOwn(one)));
  return (
    <Section
      title={words.named('protocols.compare')}
      about={words(
        'What would be different for a person who enrolls on 5 January 2026 and completes everything when it opens.',
      )}
    >
      <Select
        label={words('Compare with')}
        data={sorted.map(({ id, name, revision }) => ({
          value: id,
          label: words('{{name}}, revision {{revision}}', { name, revision }),
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
  const words = useWords();
  const { api } = useApp();
  const { data, error } = useQuery(protocolDiffQuery(before, after, api));
  if (error) return <ErrorAlert error={error} />;
  if (!data) return <Skeleton height={80} />;
  if (data.identical) return <Text size="sm">{words('The contents are the same.')}</Text>;
  return (
    <Stack gap="sm">
      <List size="sm">
        {data.waves.map(({ change, id }) => (
          <List.Item key={id}>{words.named(`protocols.${WAVE_WORDS[change]}`, { wave: id })}</List.Item>
        ))}
      </List>
      {data.occasions.length === 0 ? (
        <Text size="sm">{words('No occasion is added, removed or moved.')}</Text>
      ) : (
        <Occasions occasions={data.occasions} />
      )}
    </Stack>
  );
}

const WAVE_WORDS = { added: 'waveAdded', removed: 'waveRemoved', changed: 'waveChanged' } as const;

function Occasions({ occasions }: { occasions: ProtocolDiff['occasions'] }) {
  const words = useWords();
  const hasArms = occasions.some(({ arm }) => arm !== undefined);
  const columns = ['change', 'wave', 'number', 'before', 'after'] as const;
  return (
    // A scrolling region must be reachable by keyboard.
    <Box
      style={{ overflow: 'auto' }}
      mah="50vh"
      tabIndex={0}
      role="region"
      aria-label={words('Occasions that differ')}
    >
      <Table aria-label={words('Occasions that differ')} miw={560}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column} scope="col">
                {words.named(`protocols.${column}`)}
              </Table.Th>
            ))}
            {hasArms && <Table.Th scope="col">{words('Arm')}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {occasions.map(({ change, wave, k, arm, before, after }) => (
            <Table.Tr key={`${arm} ${wave} ${k} ${before?.opens_at} ${after?.opens_at}`}>
              <Table.Td>{words.named(`protocols.${change}`)}</Table.Td>
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
