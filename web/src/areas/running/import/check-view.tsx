import { Alert, List, Text } from '@mantine/core';
import { useWords } from '../../../base/language.ts';
import type { Check } from './check.ts';
import type { Problem } from './mapping.ts';
import { problemInWords } from './problem-words.ts';

const SHOWN_ROWS = 5;
const SHOWN_ADDRESSES = 10;

/** Which rows of the whole file cannot be imported, by reason. */
export function CheckView({ check }: { check: Check | undefined }) {
  const words = useWords();
  return (
    <div role="status">
      {!check && <Text size="sm">{words('Checking all rows …')}</Text>}
      {check && check.problems.length === 0 && <Text size="sm">{words('All rows can be imported.')}</Text>}
      {check && check.problems.length > 0 && (
        <Alert
          variant="outline"
          color="orange"
          title={words.named('subject-import.problems', { count: check.problems.length })}
        >
          <List size="sm">
            {byReason(check).map(({ problem, rows }) => (
              <List.Item key={`${problem.code}${problem.column}`}>
                {problemInWords(problem, words)}:{' '}
                {words.named('subject-import.rowNumbers', { count: rows.length, rows: listed(rows) })}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
      {check && check.trimmed > 0 && (
        <Text size="sm" mt="xs">
          {words.named('subject-import.trimmed', { count: check.trimmed })}
        </Text>
      )}
      {check && check.same > 0 && (
        <Text size="sm" mt="xs">
          {words.named('subject-import.same', { count: check.same })}
        </Text>
      )}
      {check && check.addresses.length > 0 && (
        <Alert
          variant="outline"
          color="orange"
          title={words.named('subject-import.addresses', { count: check.addresses.length })}
          mt="sm"
        >
          <List size="sm">
            {check.addresses.slice(0, SHOWN_ADDRESSES).map(({ row, address }) => (
              <List.Item key={`${row}${address}`}>
                {words('row {{row}}: {{address}}', { row: row + 1, address })}
              </List.Item>
            ))}
          </List>
          {check.addresses.length > SHOWN_ADDRESSES && (
            <Text size="sm">
              {words.named('subject-import.more', { count: check.addresses.length - SHOWN_ADDRESSES })}
            </Text>
          )}
        </Alert>
      )}
    </div>
  );
}

function byReason({ problems }: Check): { problem: Problem; rows: number[] }[] {
  const groups = new Map<string, { problem: Problem; rows: number[] }>();
  for (const { row, problem } of problems) {
    const key = `${problem.code}${problem.column}`;
    if (!groups.has(key)) groups.set(key, { problem, rows: [] });
    groups.get(key)!.rows.push(row + 1);
  }
  return [...groups.values()];
}

function listed(rows: number[]): string {
  const more = rows.length > SHOWN_ROWS ? `, … (${rows.length})` : '';
  return rows.slice(0, SHOWN_ROWS).join(', ') + more;
}
