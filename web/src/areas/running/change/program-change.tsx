import type { Program, ProgramChange } from '@eps/sdk';
import { Box, Select, Skeleton, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage, useWords } from '../../../base/language.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { useNames } from '../../../shared/results/contents.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { Section } from '../../../ui/section.tsx';
import { programChangeQuery } from '../queries.ts';

const SHARES = ['recovered', 'improved', 'unchanged', 'deteriorated', 'harmed'] as const;

/** How the people of a program changed, for each score whose content has criteria for a change. */
export function ProgramChangeSection({ program }: { program: Program }) {
  const words = useWords();
  const { ids, api } = useEnvironment();
  const { concepts } = useNames(program.version_bundle_id);
  const scores = [...concepts].filter(([, { judging }]) => judging?.change ?? judging?.reliability);
  const [chosen, setChosen] = useState<string | null>(null);
  const concept = chosen ?? scores[0]?.[0];
  const change = useQuery({
    ...programChangeQuery(program.id, concept ?? '', ids.environmentId, api),
    enabled: concept !== undefined,
  });
  if (concept === undefined) return null;
  return (
    <Section
      title={words('Change since the first result')}
      about={words(
        'How many people have a result in each week since their first one, and how they changed since then.',
      )}
      actions={
        scores.length > 1 && (
          <Select
            aria-label={words('Score')}
            data={scores.map(([value, { label }]) => ({ value, label }))}
            value={concept}
            onChange={setChosen}
            allowDeselect={false}
          />
        )
      }
    >
      {change.error && <ErrorAlert error={change.error} />}
      {change.isPending && <Skeleton height={120} />}
      {change.data && <Weeks change={change.data} />}
    </Section>
  );
}

function Weeks({ change: { weeks, released_at } }: { change: ProgramChange }) {
  const words = useWords();
  const language = useLanguage();
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  if (weeks.length === 0)
    return (
      <Text size="sm">
        {words(
          released_at === undefined
            ? 'No released results yet.'
            : 'Figures appear here once a period has been over for a day and enough people have answered.',
        )}
      </Text>
    );
  return (
    <>
      {released_at && (
        <Text size="sm">
          {words(
            'As of {{date}}. Everybody who finished is counted, in periods that have been over for a day.',
            { date: new Date(released_at).toLocaleDateString(language) },
          )}
        </Text>
      )}
      {/* A scrolling region must be reachable by keyboard. */}
      <Box
        style={{ overflowX: 'auto' }}
        tabIndex={0}
        role="region"
        aria-label={words('Change since the first result')}
      >
        <DataTable
          striped
          columns={(['week', 'people', ...SHARES] as const).map((column) =>
            words.named(`program-change.${column}`),
          )}
        >
          {weeks.map(({ week, people, shares }) => (
            <Table.Tr key={week}>
              <Table.Td>{week}</Table.Td>
              <Table.Td>{people ?? '–'}</Table.Td>
              {SHARES.map((name) => (
                <Table.Td key={name}>{shares ? percent.format(shares[name]) : '–'}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </DataTable>
      </Box>
    </>
  );
}
