import { Text } from '@mantine/core';
import { useWords } from '../../base/language.ts';
import { type RuleNames, useRuleName } from '../results/rule-name.ts';

/** Returns a rule as a line of text: its message with its id, or the id alone. */
export function useRuleText(names: RuleNames) {
  const nameOf = useRuleName(names);
  return (id: string): string => {
    const name = nameOf(id);
    return name === undefined ? id : `${name} (${id})`;
  };
}

/** The rules that the answers leave open, each with its id as secondary text. */
export function UndeterminedRules({ ids, names }: { ids: readonly string[]; names: RuleNames }) {
  const words = useWords();
  const nameOf = useRuleName(names);
  if (ids.length === 0) return null;
  return (
    <div>
      <Text size="sm">{words('Rules that could not be evaluated:')}</Text>
      <ul style={{ margin: 0, paddingInlineStart: '1.25rem' }}>
        {ids.map((id) => (
          <Text key={id} component="li" size="sm" style={{ overflowWrap: 'anywhere' }}>
            {nameOf(id)}{' '}
            <Text span size="xs" c="dimmed">
              {id}
            </Text>
          </Text>
        ))}
      </ul>
    </div>
  );
}
