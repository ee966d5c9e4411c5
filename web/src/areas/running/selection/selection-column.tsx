import { Checkbox } from '@mantine/core';
import { useWords } from '../../../base/language.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { usePersonText } from '../../../shared/people/identities.ts';
import type { Column } from '../../../ui/resource-table.tsx';
import { moveSelection } from './keys.ts';

interface Selection<Row> {
  /** The rows that can be selected, as far as they are loaded. */
  selectable: readonly Row[];
  subjectOf(row: Row): string;
  selected: ReadonlySet<string>;
  setSelected(selected: ReadonlySet<string>): void;
}

/** A column of boxes that select people, by the ids of the rows. */
export function useSelectionColumn<Row extends { id: string }>(selection: Selection<Row>): Column<Row> {
  const words = useWords();
  const { selectable, subjectOf, selected, setSelected } = selection;
  const isAll = selectable.length > 0 && selectable.every(({ id }) => selected.has(id));
  return {
    key: 'select',
    title: (
      <Checkbox
        aria-label={words('Select all loaded people')}
        checked={isAll}
        indeterminate={!isAll && selected.size > 0}
        onChange={() => setSelected(isAll ? new Set() : new Set(selectable.map(({ id }) => id)))}
        onKeyDown={moveSelection}
      />
    ),
    width: '2.5rem',
    cell: (row) =>
      selectable.some(({ id }) => id === row.id) && (
        <PersonCheckbox
          subjectId={subjectOf(row)}
          checked={selected.has(row.id)}
          onChange={() => setSelected(toggled(selected, row.id))}
        />
      ),
  };
}

function toggled(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}

interface PersonCheckboxProps {
  subjectId: string;
  checked: boolean;
  onChange(): void;
}

function PersonCheckbox({ subjectId, checked, onChange }: PersonCheckboxProps) {
  const words = useWords();
  const { ids } = useEnvironment();
  const person = usePersonText(subjectId, ids);
  return (
    <Checkbox
      aria-label={words('Select {{person}}', { person })}
      checked={checked}
      onChange={onChange}
      onKeyDown={moveSelection}
    />
  );
}
