import type { PersonOutcome } from '@eps/sdk';
import { Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useLanguage } from '../../base/language.ts';
import { useEnvironment } from '../../base/scope.ts';
import { type Column, ResourceTable } from '../../ui/resource-table.tsx';
import { Section } from '../../ui/section.tsx';
import { PersonName } from '../people/person-name.tsx';
import { peopleOutcomesQuery } from './queries.ts';
import { useStatisticsWords } from './words.ts';

/** The people of a program, and which value each still lacks for the outcome by a rule. */
export function MissingValues({ programId, rule }: { programId: string; rule: string }) {
  const words = useStatisticsWords();
  const { api } = useEnvironment();
  const query = useInfiniteQuery(peopleOutcomesQuery(programId, rule, api));
  return (
    <Section title={words('missing')} about={words('missingAbout')}>
      <ResourceTable
        label={words('missing')}
        columns={useColumns()}
        query={query}
        rowKey={({ subject_id }) => subject_id}
        empty={<Text size="sm">{words('nobodyMissing')}</Text>}
      />
    </Section>
  );
}

function useColumns(): Column<PersonOutcome>[] {
  const words = useStatisticsWords();
  const language = useLanguage();
  const { ids } = useEnvironment();
  const date = (at: string) => new Date(at).toLocaleDateString(language);
  return [
    {
      key: 'person',
      title: words('person'),
      cell: ({ subject_id }) => <PersonName subjectId={subject_id} ids={ids} />,
    },
    {
      key: 'lacks',
      title: words('lacks'),
      cell: ({ missing }) => (missing ? words(missing) : '–'),
    },
    {
      key: 'window',
      title: words('window'),
      wide: true,
      cell: ({ window }) => (window ? `${date(window.starts_at)} – ${date(window.ends_at)}` : '–'),
    },
  ];
}
