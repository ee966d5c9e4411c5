import type { PersonOutcome } from '@eps/sdk';
import { Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useLanguage, useWords } from '../../base/language.ts';
import { useEnvironment } from '../../base/scope.ts';
import { type Column, ResourceTable } from '../../ui/resource-table.tsx';
import { Section } from '../../ui/section.tsx';
import { PersonName } from '../people/person-name.tsx';
import { peopleOutcomesQuery } from './queries.ts';

/** The people of a program, and which value each still lacks for the outcome by a rule. */
export function MissingValues({ programId, rule }: { programId: string; rule: string }) {
  const words = useWords();
  const { api } = useEnvironment();
  const query = useInfiniteQuery(peopleOutcomesQuery(programId, rule, api));
  return (
    <Section
      title={words('Values that are missing')}
      about={words('The people of the program, and which value each lacks as of now.')}
    >
      <ResourceTable
        label={words('Values that are missing')}
        columns={useColumns()}
        query={query}
        rowKey={({ subject_id }) => subject_id}
        empty={<Text size="sm">{words('Nobody is enrolled yet.')}</Text>}
      />
    </Section>
  );
}

function useColumns(): Column<PersonOutcome>[] {
  const words = useWords();
  const language = useLanguage();
  const { ids } = useEnvironment();
  const date = (at: string) => new Date(at).toLocaleDateString(language);
  return [
    {
      key: 'person',
      title: words('Person'),
      cell: ({ subject_id }) => <PersonName subjectId={subject_id} ids={ids} />,
    },
    {
      key: 'lacks',
      title: words('Lacks'),
      cell: ({ missing }) => (missing ? words.named(`statistics.${missing}`) : '–'),
    },
    {
      key: 'window',
      title: words('Window'),
      wide: true,
      cell: ({ window }) => (window ? `${date(window.starts_at)} – ${date(window.ends_at)}` : '–'),
    },
  ];
}
