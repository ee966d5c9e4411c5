import type { Diagnostic } from '@eps/sdk';
import { Accordion, Text } from '@mantine/core';
import { useLanguage, useWords } from '../../../base/language.ts';
import { describeDiagnostic } from '../../../shared/diagnostics/describe-diagnostic.ts';
import { EXPLANATIONS } from '../../../shared/diagnostics/explanations.ts';

/** More about a diagnostic: the text of the documentation or, in German, the compiler's own wording. */
export function DiagnosticMore({ diagnostic }: { diagnostic: Diagnostic }) {
  const words = useWords();
  const { isEnglish } = describeDiagnostic(diagnostic, useLanguage());
  const { code, message, hint } = diagnostic;
  const explanation = EXPLANATIONS.get(code);
  if (isEnglish && !explanation) return null;
  const lines = isEnglish
    ? [`${words('Example')}: ${explanation?.example}`, `${words('How to fix it')}: ${explanation?.fix}`]
    : [message, hint];
  return (
    <Accordion variant="default" chevronPosition="left">
      <Accordion.Item value="more">
        <Accordion.Control p={0} fz="xs">
          {words(isEnglish ? 'Explanation' : 'Wording of the compiler')}
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
