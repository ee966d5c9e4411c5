import { Container } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useWords } from '../../base/language.ts';
import { organizationsQuery } from '../../base/queries.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageError } from '../../ui/page-error.tsx';

/** Leads to the organization of the user. */
export function StartPage() {
  const words = useWords();
  const { data, error } = useQuery(organizationsQuery);
  if (error)
    return (
      <Container py="xl" component="main">
        <PageError error={error} />
      </Container>
    );
  if (!data) return null;
  const last = data.find(({ id }) => id === localStorage.getItem('eps-last-organization')) ?? data.at(-1);
  if (last) return <Navigate to="/o/$organizationId" params={{ organizationId: last.id }} replace />;
  return (
    <Container py="xl" component="main">
      <EmptyState
        title={words('You are not a member of any organization')}
        next={words('Ask an owner of your organization to invite you.')}
      />
    </Container>
  );
}
