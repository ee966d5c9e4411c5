import { useLanguage } from '../base/language.ts';
import { relativeTime } from './relative-time.ts';

/** How long ago something was, such as "3 days ago"; the exact time is its title. */
export function Waiting({ since }: { since: string }) {
  const language = useLanguage();
  return (
    <time dateTime={since} title={since} style={{ whiteSpace: 'nowrap' }}>
      {relativeTime(Date.parse(since), Date.now(), language)}
    </time>
  );
}
