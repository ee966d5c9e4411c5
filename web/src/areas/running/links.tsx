import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useIds } from '../../app/scope.ts';

/** The path of the present app, and of the present environment if there is one. */
export function usePaths() {
  const { organizationId, appId, environmentId } = useIds();
  const app = `/o/${organizationId}/a/${appId}`;
  return { app, environment: `${app}/e/${environmentId}` };
}

/** A link to a page of the console. */
export function PageLink({ to, search, children }: PageLinkProps) {
  return (
    <Anchor component={Link} to={to} search={search as never} size="sm" style={{ overflowWrap: 'anywhere' }}>
      {children}
    </Anchor>
  );
}

interface PageLinkProps {
  to: string;
  search?: Record<string, string>;
  children: ReactNode;
}
