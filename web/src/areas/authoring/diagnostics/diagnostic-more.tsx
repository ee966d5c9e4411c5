import type { Diagnostic } from '@eps/sdk';
import { Accordion, Text } from '@mantine/core';
import { useLanguage } from '../../../base/language.ts';
import { describeDiagnostic } from '../../../shared/diagnostics/describe-diagnostic.ts';
import { EXPLANATIONS } from '../../../shared/diagnostics/explanations.ts';
import { useDiagnosticWords } from './words.ts';

/** More about a diagnostic: the text of the documentation or, in German, the compiler's own wording. */
export function DiagnosticMore({ diagnostic }: { diagnostic: Diagnostic }) {
  const words = useDiagnosticWords();
  const { isEnglish } = describeDiagnostic(diagnostic, useLanguage());
  const { code, message, hint } = diagnostic;
  const explanation = EXPLANATIONS.get(code);
  if (isEnglish && !explanation) return null;
  const lines = isEnglish
    ? [`${words('example')}: ${explanation?.example}`, `${words('fix')}: ${explanation?.fix}`]
    : [message, hint];
  return (
    <Accordion variant="default" chevronPosition="left">
      <Accordion.Item value="more">
        <Accordion.Control p={0} fz="xs">
          {words(isEnglish ? 'explain' : 'original')}
        </Accordion.Control>
        <Accordion.Panel>
          {lines.map((line) => (
            <Text key={line} size="xs" lang="en" style={{ overflowWrap: 'anywhere' }}>
              {line}
            </Text>
          ))}
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}
