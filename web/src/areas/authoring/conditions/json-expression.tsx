import { Alert, Button, List, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../../base/language.ts';
import type { Expression } from '../../../shared/content/expression.ts';
import type { Names } from '../../../shared/content/names.ts';
import { Sentence } from '../../../shared/content/sentence.tsx';
import { useDiagnosticSentence } from '../../../shared/diagnostics/use-diagnostic-sentence.ts';
import { type Problem, parseExpression } from './check.ts';

interface JsonExpressionProps {
  value: Expression;
  onChange(next: Expression): void;
  names: Names;
  /** Whether the sentence alone is shown until the author opens the JSON. */
  isCollapsed?: boolean;
}

/** An expression as JSON. The value changes with every text that is an object; problems are listed below. */
export function JsonExpression({ value, onChange, names, isCollapsed = false }: JsonExpressionProps) {
  const words = useWords();
  const sentenceOf = useDiagnosticSentence();
  const textOf = (problem: Problem) => {
    if ('diagnostic' in problem) return sentenceOf(problem.diagnostic);
    if ('unknownId' in problem)
      return words('This instrument has no "{{detail}}".', { detail: problem.unknownId });
    return words('This is not valid JSON: {{detail}}', { detail: problem.syntax });
  };
  const [isOpen, setOpen] = useState(!isCollapsed);
  const [draft, setDraft] = useState<{ text: string; for: Expression }>();
  // A text that was typed for another value is not shown: the value was changed elsewhere, for example
  // undone.
  const text = draft?.for === value ? draft.text : JSON.stringify(value, null, 2);
  const { expression, problems } = parseExpression(text, names);
  function type(next: string) {
    const parsed = parseExpression(next, names).expression;
    setDraft({ text: next, for: parsed ?? value });
    if (parsed) onChange(parsed);
  }
  return (
    <Stack gap="xs">
      {isCollapsed && (
        <Text size="sm">
          <Sentence expression={value} names={names} />
        </Text>
      )}
      {isCollapsed && (
        <Button
          size="compact-xs"
          variant="default"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          w="fit-content"
        >
          {words('Edit as JSON')}
        </Button>
      )}
      {isOpen && (
        <Textarea
          aria-label={words('Expression')}
          value={text}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          autosize
          minRows={4}
          maxRows={20}
          spellCheck={false}
          error={problems.length > 0}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 13 } }}
        />
      )}
      {isOpen && problems.length > 0 && (
        <Alert color="red" role="status" p="xs">
          {!expression && (
            <Text size="sm">{words('The JSON has an error, so the condition was not changed.')}</Text>
          )}
          <List size="sm">
            {problems.slice(0, 5).map((problem) => (
              <List.Item key={JSON.stringify(problem)}>
                {textOf(problem)} {problem.pointer !== '' && <code>{problem.pointer}</code>}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
    </Stack>
  );
}
