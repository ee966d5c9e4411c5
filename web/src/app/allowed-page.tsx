import { Alert, Code } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useMatches } from '@tanstack/react-router';
import { useIds } from '../base/ids.ts';
import { useWords } from '../base/language.ts';
import { accessQuery } from '../base/queries.ts';
import { useScopes } from '../base/session.ts';
import { Page } from '../ui/page.tsx';
import { PageError } from '../ui/page-error.tsx';

/**
 * The page of the present address, or a notice that the user's role may not see it. The notice sends no
 * requests.
 */
export function AllowedPage() {
  const words = useWords();
  const { organizationId = '' } = useIds();
  const { error, refetch } = useQuery(accessQuery(organizationId));
  const scopes = useScopes(organizationId);
  const { scope, or } = useMatches({ select: (matches) => matches.at(-1)?.staticData }) ?? {};
  if (error) return <PageError error={error} onRetry={() => void refetch()} />;
  if (!scopes) return null;
  const isAllowed = scope === undefined || scopes.includes(scope) || (or && scopes.includes(or));
  if (isAllowed) return <Outlet />;
  return (
    <Page title={words('You do not have access to this page')}>
      <Alert color="gray">
        {words(
          'Ask an owner or administrator of the organization to change your role. This page requires the scope',
        )}{' '}
        <Code>{scope}</Code>.
      </Alert>
    </Page>
  );
}
