import { Text } from '@mantine/core';
import { useLanguage } from '../../base/language.ts';
import { type DescribableDiagnostic, describeDiagnostic } from './describe-diagnostic.ts';

/** The text of a diagnostic, with its details and advice. */
export function DiagnosticText(diagnostic: DescribableDiagnostic) {
  const { text, note, fix, isEnglish } = describeDiagnostic(diagnostic, useLanguage());
  const lang = isEnglish ? 'en' : 'de';
  return (
    <div lang={lang}>
      <Text size="sm">{text}</Text>
      {[note, fix].map(
        (line) =>
          line !== undefined && (
            <Text key={line} size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {line}
            </Text>
          ),
      )}
    </div>
  );
}
