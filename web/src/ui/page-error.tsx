import { lacksReason } from '../base/access-reason.ts';
import { useWords } from '../base/language.ts';
import { describe } from './describe-error.ts';
import { ErrorAlert } from './error-alert.tsx';
import { Page } from './page.tsx';

/** The page that is shown if a page's resource cannot be read. */
export function PageError({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const words = useWords();
  return (
    <Page title={words.named(`common.${titleOf(error)}`)}>
      <ErrorAlert error={error} {...(onRetry && { onRetry })} />
    </Page>
  );
}

function titleOf(error: unknown) {
  if (lacksReason(error)) return 'reasonNeeded';
  const { code, sense } = describe(error);
  return code === 'second_factor_missing' ? 'factorNeeded' : sense;
}
