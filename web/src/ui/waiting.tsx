import { useLanguage } from '../base/language.ts';

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** How long ago something was, such as "3 days ago"; the exact time is its title. */
export function Waiting({ since }: { since: string }) {
  const language = useLanguage();
  const passed = Date.now() - Date.parse(since);
  const [unit, ms] = UNITS.find(([, ms]) => passed >= ms) ?? ['minute', 60_000];
  const text = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(
    -Math.floor(passed / ms),
    unit,
  );
  return (
    <time dateTime={since} title={since} style={{ whiteSpace: 'nowrap' }}>
      {text}
    </time>
  );
}
