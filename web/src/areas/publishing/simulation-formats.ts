import { useLanguage } from '../../base/language.ts';
import { numberText } from '../../shared/results/number-text.ts';

const MS_PER_MINUTE = 60_000;

/** The number formats of a simulation. */
export function useSimulationFormats() {
  const language = useLanguage();
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  const minutes = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: 'minute',
    maximumFractionDigits: 1,
  });
  return {
    number: (value: number) => numberText(value, language, 2),
    percent: (value: number) => percent.format(value),
    minutes: (ms: number) => minutes.format(ms / MS_PER_MINUTE),
  };
}
