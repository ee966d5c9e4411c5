import type { ProgramParticipation } from '@eps/sdk';
import { Box, Group, Progress, Skeleton, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLanguage, useWords } from '../../base/language.ts';
import { useEnvironment } from '../../base/scope.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { Folded } from '../../ui/folded.tsx';
import { Section } from '../../ui/section.tsx';
import { numberText, percentText } from '../results/number-text.ts';
import { participationQuery } from './queries.ts';
import { useUnitNames } from './unit-names.ts';

interface ParticipationSectionProps {
  programId: string;
  /** The unit whose figures come first; everybody's by default. */
  unitId?: string | undefined;
  /** What is shown below the figures of everybody. */
  children?: ReactNode;
}

/** How many people take part in a program: everybody first, then the units. */
export function ParticipationSection({ programId, unitId, children }: ParticipationSectionProps) {
  const words = useWords();
  const { api } = useEnvironment();
  const { data, error, isPending } = useQuery(participationQuery(programId, api));
  return (
    <Section title={words('Participation')}>
      {error && <ErrorAlert error={error} />}
      {isPending && <Skeleton height={60} />}
      {data && <First participation={data} unitId={unitId} />}
      {children}
      {data?.counted_at && data.groups.length > 0 && (
        <Folded title={words('By team')}>
          <Units groups={data.groups} />
        </Folded>
      )}
    </Section>
  );
}

function First({ participation: { everybody, groups, counted_at, cycle }, unitId }: Props) {
  const words = useWords();
  const language = useLanguage();
  const { completed, enrolled, rate } = groups.find(({ unit_id }) => unit_id === unitId) ?? everybody;
  const date = (at: string) => new Date(at).toLocaleDateString(language, { dateStyle: 'medium' });
  if (counted_at === null)
    return <Text size="sm">{words('The first figures appear here soon. They are counted once a day.')}</Text>;
  const countedAt = words('As of {{date}}.', { date: date(counted_at) });
  if (enrolled === null || completed === null)
    return (
      <Text size="sm">
        {words('Too few people')}. {countedAt}
      </Text>
    );
  const what =
    cycle === null
      ? words('people have finished.')
      : words('people have finished the round that began on {{date}}.', { date: date(cycle) });
  return (
    <Finished completed={completed} enrolled={enrolled} rate={rate}>
      {what} {countedAt}
    </Finished>
  );
}

interface FinishedProps {
  completed: number;
  enrolled: number;
  rate: number | null;
  /** What the people have finished. */
  children: ReactNode;
}

/** How many people have finished, large and as a bar. */
export function Finished({ completed, enrolled, rate, children }: FinishedProps) {
  const words = useWords();
  const language = useLanguage();
  const figures = { completed: numberText(completed, language), enrolled: numberText(enrolled, language) };
  return (
    <Box maw={640}>
      <Group gap="sm" align="baseline">
        <Text component="span" fz={34} fw={700} lh={1.3}>
          {words('{{completed}} of {{enrolled}}', figures)}
        </Text>
        <Text component="span" fw={600}>
          {percentText(rate, language)}
        </Text>
      </Group>
      <Bar rate={rate} size="lg" />
      <Text size="sm" mt={4}>
        {children}
      </Text>
    </Box>
  );
}

/** The share beside it as a bar. */
function Bar({ rate, size }: { rate: number | null; size: 'sm' | 'lg' }) {
  return <Progress value={(rate ?? 0) * 100} size={size} color="var(--eps-data)" aria-hidden />;
}

function Units({ groups }: Pick<ProgramParticipation, 'groups'>) {
  const words = useWords();
  const language = useLanguage();
  const units = useUnitNames();
  return (
    <>
      <DataTable
        maw={820}
        columns={[
          words('Team'),
          { children: words.named('statistics.completed'), ta: 'right' },
          { children: words('Rate'), w: '45%' },
        ]}
      >
        {groups.map(({ unit_id, reason, enrolled, completed, rate }) => (
          <Table.Tr key={unit_id}>
            <Table.Th scope="row" fw={500}>
              {units.get(unit_id) ?? words('Team')}
            </Table.Th>
            {reason ? (
              <Table.Td colSpan={2}>{words('Too few people')}</Table.Td>
            ) : (
              <>
                <Table.Td ta="right">
                  {words('{{completed}} of {{enrolled}}', {
                    completed: numberText(completed, language),
                    enrolled: numberText(enrolled, language),
                  })}
                </Table.Td>
                <Table.Td>
                  <Group gap="xs" wrap="nowrap">
                    <Box flex={1}>
                      <Bar rate={rate} size="sm" />
                    </Box>
                    <Text size="sm" w={52} ta="end">
                      {percentText(rate, language)}
                    </Text>
                  </Group>
                </Table.Td>
              </>
            )}
          </Table.Tr>
        ))}
      </DataTable>
      <Text size="xs" c="dimmed">
        {words(
          'Counted once a day, for teams with enough people. People of smaller teams count with the team above.',
        )}
      </Text>
    </>
  );
}

interface Props {
  participation: ProgramParticipation;
  unitId: string | undefined;
}
