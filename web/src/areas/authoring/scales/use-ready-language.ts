import { useState } from 'react';
import { useLanguage } from '../../../base/language.ts';
import { READY_LANGUAGES, type ReadyLanguage } from './ready-scales.ts';

const STORED = 'eps-scale-language';

/**
 * The language in which an author uses ready scales: the one that was chosen last, otherwise that of the
 * console.
 */
export function useReadyLanguage(): [ReadyLanguage, (language: ReadyLanguage) => void] {
  const console = useLanguage();
  const [chosen, setChosen] = useState(() => localStorage.getItem(STORED));
  const known = READY_LANGUAGES.find((language) => language === chosen);
  return [
    known ?? console,
    (language) => {
      localStorage.setItem(STORED, language);
      setChosen(language);
    },
  ];
}
