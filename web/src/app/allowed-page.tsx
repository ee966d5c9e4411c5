import { Alert, Code } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useMatches } from '@tanstack/react-router';
import { Page } from '../ui/page.tsx';
import { PageError } from '../ui/page-error.tsx';
import { defineWords } from './language.ts';
import { scopeOf } from './page-scopes.ts';
import { useIds } from './scope.ts';
import { accessQuery } from './session.ts';

const useWords = defineWords(
  'allowed-page',
  {
    title: 'You do not have access to this page',
    about:
      'Ask an owner or administrator of the organization to change your role. This page requires the scope',
  },
  {
    title: 'Sie haben keinen Zugriff auf diese Seite',
    about:
      'Bitten Sie jemanden, der die Organisation verwaltet, Ihre Rolle zu ändern. Diese Seite erfordert die Berechtigung',
  },
);

/** The page of the present address, or that the user's role may not see it. It then asks for nothing. */
export function AllowedPage() {
  const words = useWords();
  const { organizationId = '' } = useIds();
  const { data, error, refetch } = useQuery(accessQuery(organizationId));
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' });
  if (error) return <PageError error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const scope = scopeOf(path);
  if (scope === undefined || data.scopes.includes(scope)) return <Outlet />;
  return (
    <Page title={words('title')}>
      <Alert color="gray">
        {words('about')} <Code>{scope}</Code>.
      </Alert>
    </Page>
  );
}
