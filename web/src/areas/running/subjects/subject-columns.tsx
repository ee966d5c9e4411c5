import type { EnvironmentIds, Subject } from '@eps/sdk';
import { Checkbox, Text } from '@mantine/core';
import { useEnvironment } from '../../../base/scope.ts';
import { nameOf, useIdentity, usePersonText } from '../../../shared/people/identities.ts';
import { PersonName } from '../../../shared/people/person-name.tsx';
import type { Column } from '../../../ui/resource-table.tsx';
import { statusColumn } from '../../../ui/status-column.tsx';
import { timeColumn } from '../../../ui/time-column.tsx';
import { moveSelection } from './selection-keys.ts';
import { useSubjectWords } from './words.ts';

interface SubjectSelection {
  selected: ReadonlySet<string>;
  setSelected(selected: ReadonlySet<string>): void;
}

/** The columns of the list of subjects, with boxes to select them if that is possible. */
export function useSubjectColumns(
  loaded: Subject[],
  selecting: SubjectSelection | undefined,
): Column<Subject>[] {
  const words = useSubjectWords();
  const { ids } = useEnvironment();
  return [
    ...(selecting ? [selectionColumn(loaded, selecting, words)] : []),
    {
      key: 'person',
      title: words('person'),
      cell: ({ id }) => (
        <>
          <PersonName subjectId={id} ids={ids} />
          <ExternalId subjectId={id} ids={ids} />
        </>
      ),
    },
    statusColumn(words, '7rem'),
    timeColumn('created', words('created'), ({ created_at }) => created_at),
    timeColumn('changed', words('changed'), ({ updated_at }) => updated_at),
  ];
}

function selectionColumn(
  loaded: Subject[],
  { selected, setSelected }: SubjectSelection,
  words: ReturnType<typeof useSubjectWords>,
): Column<Subject> {
  const selectable = loaded.filter(({ status }) => status === 'active');
  const isAll = selectable.length > 0 && selectable.every(({ id }) => selected.has(id));
  return {
    key: 'select',
    title: (
      <Checkbox
        aria-label={words('selectAll')}
        checked={isAll}
        indeterminate={!isAll && selected.size > 0}
        onChange={() => setSelected(isAll ? new Set() : new Set(selectable.map(({ id }) => id)))}
        onKeyDown={moveSelection}
      />
    ),
    width: '2.5rem',
    cell: ({ id, status }) =>
      status === 'active' && (
        <PersonCheckbox
          subjectId={id}
          checked={selected.has(id)}
          onChange={() => setSelected(toggled(selected, id))}
        />
      ),
  };
}

interface PersonCheckboxProps {
  subjectId: string;
  checked: boolean;
  onChange(): void;
}

function PersonCheckbox({ subjectId, checked, onChange }: PersonCheckboxProps) {
  const words = useSubjectWords();
  const { ids } = useEnvironment();
  const id = usePersonText(subjectId, ids);
  return (
    <Checkbox
      aria-label={words('select', { id })}
      checked={checked}
      onChange={onChange}
      onKeyDown={moveSelection}
    />
  );
}

/** The external ID of a person who is named by other fields. */
function ExternalId({ subjectId, ids }: { subjectId: string; ids: EnvironmentIds }) {
  const identity = useIdentity(subjectId, ids);
  if (!identity || nameOf(identity) === identity.external_id) return null;
  return (
    <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {identity.external_id}
    </Text>
  );
}

function toggled(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}
