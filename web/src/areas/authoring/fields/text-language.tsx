import { Select } from '@mantine/core';
import { useWords } from '../../../base/language.ts';
import { useLanguageNames } from '../../../ui/use-language-names.ts';
import { OFFERED } from '../translations/offered.ts';

interface TextLanguageProps {
  value: string;
  onChange(locale: string): void;
  disabled?: boolean;
}

/** Chooses the language in which an instrument is written. */
export function TextLanguage({ value, onChange, disabled = false }: TextLanguageProps) {
  const words = useWords();
  const nameOf = useLanguageNames();
  const locales = OFFERED.includes(value) ? OFFERED : [value, ...OFFERED];
  return (
    <Select
      label={words('Language of the texts')}
      description={words(
        'Participants see buttons and notes in this language, too. Translations come on top of it.',
      )}
      data={locales.map((locale) => ({ value: locale, label: nameOf(locale) }))}
      value={value}
      onChange={(locale) => locale && onChange(locale)}
      allowDeselect={false}
      disabled={disabled}
      searchable
      maw={480}
    />
  );
}
