import { Select } from '@mantine/core';
import { useWords } from '../../../base/language.ts';
import { useLanguageNames } from '../../../ui/use-language-names.ts';
import { READY_LANGUAGES, type ReadyLanguage } from './ready-scales.ts';

interface ReadyLanguageSelectProps {
  value: ReadyLanguage;
  onChange(language: ReadyLanguage): void;
}

/** Chooses the language of ready scales. */
export function ReadyLanguageSelect({ value, onChange }: ReadyLanguageSelectProps) {
  const words = useWords();
  const nameOf = useLanguageNames();
  return (
    <Select
      label={words('Language of ready scales')}
      description={words(
        'The language in which the questions are written. Translations follow the languages of the instrument.',
      )}
      data={READY_LANGUAGES.map((language) => ({ value: language, label: nameOf(language) }))}
      value={value}
      onChange={(language) => language && onChange(language)}
      allowDeselect={false}
      searchable
      maw={420}
    />
  );
}
