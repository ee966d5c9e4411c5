import type { ProgramParticipation } from '@eps/sdk';
import { Skeleton, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '../../base/language.ts';
import { useEnvironment } from '../../base/scope.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { Section } from '../../ui/section.tsx';
import { numberText, percentText } from '../results/number-text.ts';
import { participationQuery } from './queries.ts';
import { useUnitNames } from './unit-names.ts';
import { useStatisticsWords } from './words.ts';

/** How many people take part in a program: a sentence, then a table of the units. */
export function ParticipationSection({ programId }: { programId: string }) {
  const words = useStatisticsWords();
  const { api } = useEnvironment();
  const { data, error, isPending } = useQuery(participationQuery(programId, api));
  return (
    <Section title={words('participation')} about={words('participationAbout')}>
      {error && <ErrorAlert error={error} />}
      {isPending && <Skeleton height={60} />}
      {data && <Figures participation={data} />}
    </Section>
  );
}

function Figures({ participation: { everybody, groups, counted_at, cycle } }: Props) {
  const words = useStatisticsWords();
  const language = useLanguage();
  const units = useUnitNames();
  const date = (at: string) => new Date(at).toLocaleDateString(language);
  if (counted_at === null) return <Text size="sm">{words('notCounted')}</Text>;
  const number = (value: number | null) => numberText(value, language);
  const figures = {
    completed: number(everybody.completed),
    enrolled: number(everybody.enrolled),
    rate: percentText(everybody.rate, language),
  };
  const sentence =
    everybody.enrolled === null
      ? words('tooFew')
      : cycle === null
        ? words('participationSentence', figures)
        : words('cycleSentence', { ...figures, date: date(cycle) });
  return (
    <>
      <Text size="sm">
        {sentence} {words('countedAt', { date: date(counted_at) })}
      </Text>
      {groups.length > 0 && (
        <DataTable
          striped
          minWidth={420}
          columns={[words('unit'), ...COLUMNS.map((column) => words(column))]}
        >
          {groups.map(({ unit_id, reason, enrolled, started, completed, rate }) => (
            <Table.Tr key={unit_id}>
              <Table.Th scope="row">{units.get(unit_id) ?? unit_id}</Table.Th>
              {reason ? (
                <Table.Td colSpan={COLUMNS.length}>{words('tooFew')}</Table.Td>
              ) : (
                <>
                  <Table.Td>{number(enrolled)}</Table.Td>
                  <Table.Td>{number(started)}</Table.Td>
                  <Table.Td>{number(completed)}</Table.Td>
                  <Table.Td>{percentText(rate, language)}</Table.Td>
                </>
              )}
            </Table.Tr>
          ))}
        </DataTable>
      )}
    </>
  );
}

const COLUMNS = ['enrolled', 'started', 'completed', 'rate'] as const;

interface Props {
  participation: ProgramParticipation;
}
