import { Select } from '@mantine/core';
import { useLanguageNames } from '../../../ui/use-language-names.ts';
import { READY_LANGUAGES, type ReadyLanguage } from './ready-scales.ts';
import { useScaleWords } from './words.ts';

interface ReadyLanguageSelectProps {
  value: ReadyLanguage;
  onChange(language: ReadyLanguage): void;
}

/** Chooses the language of ready scales. */
export function ReadyLanguageSelect({ value, onChange }: ReadyLanguageSelectProps) {
  const words = useScaleWords();
  const nameOf = useLanguageNames();
  return (
    <Select
      label={words('language')}
      description={words('languageAbout')}
      data={READY_LANGUAGES.map((language) => ({ value: language, label: nameOf(language) }))}
      value={value}
      onChange={(language) => language && onChange(language)}
      allowDeselect={false}
      searchable
      maw={420}
    />
  );
}
