import { useCommonWords } from '../app/common-words.ts';
import { describe } from './describe-error.ts';
import { ErrorAlert } from './error-alert.tsx';
import { Page } from './page.tsx';

/** The page in place of one whose subject cannot be read. */
export function PageError({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const words = useCommonWords();
  return (
    <Page title={words(describe(error).sense)}>
      <ErrorAlert error={error} {...(onRetry && { onRetry })} />
    </Page>
  );
}
