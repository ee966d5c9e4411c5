import type { ProgramOutcomes } from '@eps/sdk';
import { Select, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage, useWords } from '../../base/language.ts';
import { useEnvironment } from '../../base/scope.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { Section } from '../../ui/section.tsx';
import { numberText, percentText } from '../results/number-text.ts';
import { MissingValues } from './missing-values.tsx';
import { outcomesQuery } from './queries.ts';
import { useUnitNames } from './unit-names.ts';

/** Response and remission in a program whose instrument has a rule for them; with `people`, also of each. */
export function OutcomesSection({ programId, people = false }: { programId: string; people?: boolean }) {
  const words = useWords();
  const { api, may } = useEnvironment();
  const [chosen, setChosen] = useState<string>();
  const { data, error } = useQuery(outcomesQuery(programId, chosen, api));
  if (error) return <ErrorAlert error={error} />;
  if (!data || data.rule === null) return null;
  return (
    <Section
      title={words('Outcomes')}
      about={words(
        'Response and remission by the rule of the instrument, of all people whose window is over: also those who were not measured again.',
      )}
      actions={
        data.rules.length > 1 && (
          <Select
            aria-label={words('Rule')}
            data={data.rules.map(({ id }) => id)}
            value={data.rule}
            onChange={(rule) => setChosen(rule ?? undefined)}
            allowDeselect={false}
          />
        )
      }
    >
      <Sentences outcomes={data} />
      <Units outcomes={data} />
      {people && may('evaluations:read') && <MissingValues programId={programId} rule={data.rule} />}
    </Section>
  );
}

interface Props {
  outcomes: ProgramOutcomes;
}

type Rate = ProgramOutcomes['everybody']['response'];

function useShares() {
  const language = useLanguage();
  return ({ people, rate, interval: [from, to] }: NonNullable<Rate>) => ({
    people: numberText(people, language),
    rate: percentText(rate, language),
    from: percentText(from, language),
    to: percentText(to, language),
  });
}

const REASONS = ['no_baseline', 'below_threshold', 'withdrawn', 'erased', 'window_open'] as const;

function Sentences({ outcomes: { everybody, closed_until } }: Props) {
  const words = useWords();
  const language = useLanguage();
  const shares = useShares();
  const { eligible, followed_up, response, remission, excluded } = everybody;
  const list = new Intl.ListFormat(language);
  const reasons = REASONS.flatMap((reason) =>
    excluded[reason] ? [words.named(`statistics.${reason}`, { count: excluded[reason] })] : [],
  );
  const parts = [
    ...(response
      ? [words('{{people}} responded ({{rate}}, likely {{from}} to {{to}})', shares(response))]
      : []),
    ...(remission
      ? [words('{{people}} are in remission ({{rate}}, likely {{from}} to {{to}})', shares(remission))]
      : []),
  ];
  const figures = {
    eligible: numberText(eligible, language),
    parts: list.format(parts),
    followedUp: numberText(followed_up, language),
  };
  const none = closed_until === null ? 'outcomesOpen' : 'outcomesTooFew';
  return (
    <>
      <Text size="sm">
        {eligible === null
          ? words.named(`statistics.${none}`)
          : words('Of {{eligible}} people, {{parts}}. {{followedUp}} were measured again in time.', figures)}
      </Text>
      {reasons.length > 0 && (
        <Text size="sm">{words('Not counted: {{reasons}}.', { reasons: list.format(reasons) })}</Text>
      )}
      {closed_until !== null && (
        <Text size="sm" c="dimmed">
          {words('Windows that ended before {{date}}. A month is counted once, after it has ended.', {
            date: new Date(closed_until).toLocaleDateString(language),
          })}
        </Text>
      )}
    </>
  );
}

const COLUMNS = ['eligible', 'followedUp', 'response', 'remission'] as const;

function Units({ outcomes: { groups } }: Props) {
  const words = useWords();
  const language = useLanguage();
  const units = useUnitNames();
  const shares = useShares();
  const share = (rate: Rate) => (rate ? words('{{people}} ({{rate}}, {{from}}–{{to}})', shares(rate)) : '–');
  if (groups.length === 0) return null;
  return (
    <DataTable
      striped
      minWidth={520}
      columns={[words('Team'), ...COLUMNS.map((column) => words.named(`statistics.${column}`))]}
    >
      {groups.map(({ unit_id, eligible, followed_up, response, remission }) => (
        <Table.Tr key={unit_id}>
          <Table.Th scope="row">{units.get(unit_id) ?? unit_id}</Table.Th>
          {eligible === null ? (
            <Table.Td colSpan={COLUMNS.length}>{words('Too few people')}</Table.Td>
          ) : (
            <>
              <Table.Td>{numberText(eligible, language)}</Table.Td>
              <Table.Td>{numberText(followed_up, language)}</Table.Td>
              <Table.Td>{share(response)}</Table.Td>
              <Table.Td>{share(remission)}</Table.Td>
            </>
          )}
        </Table.Tr>
      ))}
    </DataTable>
  );
}
