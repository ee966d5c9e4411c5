import { useLanguage, useWords } from '../../../../base/language.ts';
import { durationWords, partsOfDuration } from '../../../../shared/durations/durations.ts';
import type { DesignedWave } from './waves.ts';

/**
 * Returns how a wave is scheduled in words: `start` is when its first occasion opens, such as "7 days after
 * the enrollment"; `whole` adds how often it asks, for how long and whom.
 */
export function useWaveSentence(waves: readonly DesignedWave[]) {
  const words = useWords();
  const language = useLanguage();
  const nameOf = (id: string | undefined) => waves.find((wave) => wave.id === id)?.name ?? id ?? '';
  const start = ({ anchor, opens }: DesignedWave) => {
    const duration = durationWords(opens, language);
    const { months, days, ms } = partsOfDuration(opens);
    const isAt = months === 0 && days === 0 && ms === 0;
    if (anchor.on === 'field') {
      const field = anchor.field ?? '';
      if (isAt) return words('on {{field}}', { field });
      return words(opens.startsWith('-') ? '{{duration}} before {{field}}' : '{{duration}} after {{field}}', {
        duration,
        field,
      });
    }
    if (anchor.on === 'enrollment')
      return isAt ? words('at the enrollment') : words('{{duration}} after the enrollment', { duration });
    const wave = nameOf(anchor.wave);
    const [at, after] = COMPLETED_WORDS[anchor.occasion ?? 'first'];
    return isAt
      ? words.named(`protocol-design.${at}`, { wave })
      : words.named(`protocol-design.${after}`, { duration, wave });
  };
  const whole = (wave: DesignedWave): string => {
    const { at, closes, repeat, prompts, days, arms, condition } = wave;
    const inWords = (duration: string) => durationWords(duration, language);
    const parts = [
      start(wave),
      at !== undefined && words('at {{time}}', { time: at }),
      repeat &&
        words('{{count}} times, every {{duration}}', {
          count: repeat.count,
          duration: inWords(repeat.every),
        }),
      prompts &&
        words.named('protocol-design.prompted', {
          count: prompts.per_day,
          from: prompts.between[0],
          to: prompts.between[1],
          days,
        }),
      words('open for {{duration}}', { duration: inWords(closes) }),
      arms && arms.length > 0 && words('only {{arms}}', { arms: arms.join(', ') }),
      condition !== undefined && words('with a condition'),
    ];
    return parts.filter(Boolean).join(' · ');
  };
  return { start, whole };
}

const COMPLETED_WORDS = {
  first: ['atCompleted', 'afterCompleted'],
  last: ['atLast', 'afterLast'],
  each: ['atEach', 'afterEach'],
} as const;
