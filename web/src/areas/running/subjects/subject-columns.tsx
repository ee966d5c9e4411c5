import type { Subject } from '@eps/sdk';
import { Checkbox } from '@mantine/core';
import { useCommonWords } from '../../../base/common-words.ts';
import { ENVIRONMENT, PageLink } from '../../../ui/page-link.tsx';
import type { Column } from '../../../ui/resource-table.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Time } from '../../../ui/time.tsx';
import { useSubjectWords } from './words.ts';

interface Selecting {
  selected: ReadonlySet<string>;
  setSelected(selected: ReadonlySet<string>): void;
}

/** The columns of the list of subjects, with boxes to select them if that is possible. */
export function useSubjectColumns(loaded: Subject[], selecting: Selecting | undefined): Column<Subject>[] {
  const words = useSubjectWords();
  const common = useCommonWords();
  return [
    ...(selecting ? [selectionColumn(loaded, selecting, words)] : []),
    {
      key: 'id',
      title: words('id'),
      cell: ({ id }) => (
        <PageLink from={ENVIRONMENT} to="./subjects/$subjectId" params={{ subjectId: id }}>
          {id}
        </PageLink>
      ),
    },
    {
      key: 'status',
      title: common('status'),
      width: '7rem',
      cell: ({ status }) => <StatusBadge status={status} label={words(status)} />,
    },
    {
      key: 'created',
      title: common('created'),
      width: '13rem',
      wide: true,
      cell: ({ created_at }) => <Time value={created_at} />,
    },
    {
      key: 'changed',
      title: common('changed'),
      width: '13rem',
      wide: true,
      cell: ({ updated_at }) => <Time value={updated_at} />,
    },
  ];
}

function selectionColumn(
  loaded: Subject[],
  { selected, setSelected }: Selecting,
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
      />
    ),
    width: '2.5rem',
    cell: ({ id, status }) =>
      status === 'active' && (
        <Checkbox
          aria-label={words('select', { id })}
          checked={selected.has(id)}
          onChange={() => setSelected(toggled(selected, id))}
        />
      ),
  };
}

function toggled(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}
