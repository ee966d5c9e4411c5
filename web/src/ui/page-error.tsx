import { lacksReason } from '../base/access-reason.ts';
import { useCommonWords } from '../base/language.ts';
import { describe } from './describe-error.ts';
import { ErrorAlert } from './error-alert.tsx';
import { Page } from './page.tsx';

/** The page that is shown if a page's resource cannot be read. */
export function PageError({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const words = useCommonWords();
  return (
    <Page title={words(titleOf(error))}>
      <ErrorAlert error={error} {...(onRetry && { onRetry })} />
    </Page>
  );
}

function titleOf(error: unknown) {
  if (lacksReason(error)) return 'reasonNeeded';
  const { code, sense } = describe(error);
  return code === 'second_factor_missing' ? 'factorNeeded' : sense;
}
