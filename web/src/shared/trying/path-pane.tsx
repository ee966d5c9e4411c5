import type { Trial } from '@eps/sdk';
import { Anchor, Badge, Table } from '@mantine/core';
import { useWords } from '../../base/language.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { objectsOf } from '../content/json.ts';
import type { Contents } from '../content/kinds.ts';
import type { Names } from '../content/names.ts';
import { Sentence } from '../content/sentence.tsx';
import { usePathReason } from './path-reason.ts';

interface PathPaneProps {
  trial: Trial;
  names: Names;
  contents?: Contents | undefined;
  onGoTo(questionId: string): void;
}

/** Every question: whether it is shown with these answers, and why. */
export function PathPane({ trial, names, contents, onGoTo }: PathPaneProps) {
  const words = useWords();
  const reasonText = usePathReason();
  const conditions = new Map(
    objectsOf(contents?.experience?.questions).map((question) => [question.id, question.visible_if]),
  );
  return (
    <DataTable
      aria-label={words.named('trying.path')}
      verticalSpacing={6}
      columns={[
        words.named('common.question'),
        words('Shown'),
        { children: words.named('common.reason'), visibleFrom: 'sm' },
      ]}
    >
      {(trial.trace?.path ?? []).map(({ question_id, visible, reason }) => {
        const label = names.question(question_id)?.label ?? question_id;
        const condition = conditions.get(question_id);
        return (
          <Table.Tr key={question_id}>
            <Table.Td>
              {visible ? (
                <Anchor
                  component="button"
                  type="button"
                  size="sm"
                  ta="start"
                  onClick={() => onGoTo(question_id)}
                >
                  {label}
                </Anchor>
              ) : (
                label
              )}
            </Table.Td>
            <Table.Td>
              <Badge
                variant={visible ? 'outline' : 'default'}
                c="var(--mantine-color-text)"
                color={visible ? 'blue' : 'gray'}
                tt="none"
              >
                {words(visible ? 'Shown' : 'Hidden')}
              </Badge>
            </Table.Td>
            <Table.Td visibleFrom="sm">
              {condition === undefined ? (
                reasonText(reason)
              ) : (
                <Sentence expression={condition} names={names} />
              )}
            </Table.Td>
          </Table.Tr>
        );
      })}
    </DataTable>
  );
}
