import type { EnvironmentIds, Subject } from '@eps/sdk';
import { Text } from '@mantine/core';
import { useWords } from '../../../base/language.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { knownId, nameOf, useIdentity } from '../../../shared/people/identities.ts';
import { PersonName } from '../../../shared/people/person-name.tsx';
import type { Column } from '../../../ui/resource-table.tsx';
import { statusColumn } from '../../../ui/status-column.tsx';
import { timeColumn } from '../../../ui/time-column.tsx';
import { useSelectionColumn } from '../selection/selection-column.tsx';

interface SubjectSelection {
  selected: ReadonlySet<string>;
  setSelected(selected: ReadonlySet<string>): void;
}

/** The columns of the list of subjects, with boxes to select them if that is possible. */
export function useSubjectColumns(
  loaded: Subject[],
  selecting: SubjectSelection | undefined,
): Column<Subject>[] {
  const words = useWords();
  const { ids } = useEnvironment();
  const boxes = useSelectionColumn({
    selectable: loaded.filter(({ status }) => status === 'active'),
    subjectOf: ({ id }: Subject) => id,
    ...(selecting ?? { selected: new Set(), setSelected: () => {} }),
  });
  return [
    ...(selecting ? [boxes] : []),
    {
      key: 'person',
      title: words.named('common.person'),
      cell: ({ id }) => (
        <>
          <PersonName subjectId={id} ids={ids} />
          <ExternalId subjectId={id} ids={ids} />
        </>
      ),
    },
    statusColumn(words('Status'), (status) => words.named(`subjects.${status}`), '7rem'),
    timeColumn('created', words('Created'), ({ created_at }) => created_at),
    timeColumn('changed', words('Updated'), ({ updated_at }) => updated_at),
  ];
}

/** The external ID of a person who is named by other fields. */
function ExternalId({ subjectId, ids }: { subjectId: string; ids: EnvironmentIds }) {
  const identity = useIdentity(subjectId, ids);
  if (!identity || ['', nameOf(identity)].includes(knownId(identity))) return null;
  return (
    <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {identity.external_id}
    </Text>
  );
}
