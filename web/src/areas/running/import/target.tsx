import { Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useWords } from '../../../base/language.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { programsQuery } from '../../../shared/queries.ts';
import { studyListQuery } from '../studies/queries.ts';
import { useProtocolFields } from '../studies/use-protocol-fields.ts';

/** Where the people of a file take part from then on. */
export interface Target {
  programId: string | null;
  studyId: string | null;
  /** The columns with the dates of a study, by field. */
  dates: Readonly<Record<string, string>>;
}

export const NO_TARGET: Target = { programId: null, studyId: null, dates: {} };

interface TargetFieldsProps {
  columns: readonly string[];
  target: Target;
  onChange(target: Target): void;
}

/** Chooses a program or study, and the columns with the dates from which the study counts. */
export function TargetFields({ columns, target, onChange }: TargetFieldsProps) {
  const words = useWords();
  const { ids, api } = useEnvironment();
  const programs = useQuery(programsQuery(ids.environmentId, api)).data ?? [];
  const studies = useInfiniteQuery(studyListQuery({}, ids.environmentId, api)).data?.pages.flatMap(
    ({ items }) => items,
  );
  const study = studies?.find(({ id }) => id === target.studyId);
  const fields = useProtocolFields(study?.protocol_id) ?? [];
  // A wave is entered through its study.
  const waves = new Set(studies?.flatMap((each) => Object.values(each.programs)));
  const offered = (items: readonly { id: string; name: string; status: string }[] = [], kind: string) =>
    items
      .filter(({ status }) => status !== 'archived')
      .map(({ id, name }) => ({ value: `${kind}:${id}`, label: name }));
  function choose(value: string | null) {
    const [kind, id = null] = value?.split(':') ?? [];
    onChange({ ...NO_TARGET, ...(kind === 'study' ? { studyId: id } : { programId: id }) });
  }
  const { programId, studyId } = target;
  return (
    <Stack gap="sm">
      <Select
        label={words('Enroll everyone in a program or study')}
        description={words('Optional. Enrolls everyone who can be imported from this file.')}
        placeholder={words('Do not enroll')}
        data={[
          {
            group: words('Programs'),
            items: offered(
              programs.filter(({ id }) => !waves.has(id)),
              'program',
            ),
          },
          { group: words('Studies'), items: offered(studies, 'study') },
        ]}
        value={programId ? `program:${programId}` : studyId && `study:${studyId}`}
        onChange={choose}
        searchable
        clearable
      />
      {fields.length > 0 && (
        <Text size="sm">{words('The study counts from these dates. Which columns have them?')}</Text>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {fields.map(({ id }) => (
          <Select
            key={id}
            label={words('Date “{{field}}”', { field: id })}
            placeholder={words('Not in the file')}
            data={[...columns]}
            value={target.dates[id] ?? null}
            onChange={(column) => {
              const { [id]: _, ...others } = target.dates;
              onChange({ ...target, dates: column === null ? others : { ...others, [id]: column } });
            }}
            clearable
          />
        ))}
      </SimpleGrid>
    </Stack>
  );
}
