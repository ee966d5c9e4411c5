import type { ApiKey } from '@eps/sdk';
import { Button, Code, List, Popover } from '@mantine/core';
import { useWords } from '../../../base/language.ts';
import { useScopeWords } from './scope-words.ts';

/** The number of scopes of a key; opens a list of what each of them allows. */
export function ScopeList({ apiKey }: { apiKey: ApiKey }) {
  const words = useWords();
  const scopeWords = useScopeWords();
  const { scopes, name } = apiKey;
  return (
    <Popover width="min(26rem, 90vw)" withArrow shadow="md" trapFocus>
      <Popover.Target>
        <Button size="compact-sm" variant="default">
          {words.named('keys.count', { count: scopes.length })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={words('Scopes of {{name}}', { name })}>
        <List size="sm" spacing={4} mah="20rem" style={{ overflowY: 'auto' }} tabIndex={0}>
          {scopes.map((scope) => (
            <List.Item key={scope}>
              <Code>{scope}</Code> {scopeWords(scope)}
            </List.Item>
          ))}
        </List>
      </Popover.Dropdown>
    </Popover>
  );
}
