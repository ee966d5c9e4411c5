import { useLanguage } from '../../base/language.ts';

const MS_PER_MINUTE = 60_000;

/** The number formats of a simulation. */
export function useSimulationFormats() {
  const language = useLanguage();
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  const minutes = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: 'minute',
    maximumFractionDigits: 1,
  });
  return {
    number: (value: number) => number.format(value),
    percent: (value: number) => percent.format(value),
    minutes: (ms: number) => minutes.format(ms / MS_PER_MINUTE),
  };
}
