import type { AnswerOrigin } from '@eps/sdk';
import { useTimeZone } from '../../base/current-scope.ts';
import { useWords } from '../../base/language.ts';
import { useMembers } from '../../ui/members.ts';
import { shortId } from '../../ui/short-id.ts';
import { Time } from '../../ui/time.tsx';

/** The origin of the answers: screen or paper, who gave them, and who entered them. */
export function Origin({ origin }: { origin: AnswerOrigin }) {
  const words = useWords();
  const timeZone = useTimeZone();
  const members = useMembers();
  const nameOf = (by: string) => members?.find(({ user_id }) => user_id === by)?.email ?? shortId(by);
  const { mode, respondent, answered_at, entries = [] } = origin;
  return (
    <>
      {words.named(`evaluation.origin.${mode}`)}, {words.named(`evaluation.origin.${respondent}`)}
      {answered_at !== undefined && (
        <>
          {' · '}
          <Time value={answered_at} timeZone={timeZone} asDay />
        </>
      )}
      {entries.length > 0 &&
        ` · ${words('entered by {{by}}', { by: entries.map((each) => nameOf(each.entered_by)).join(', ') })}`}
    </>
  );
}
