import { NavLink, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useCommonWords } from './common-words.ts';
import { useCurrentScope } from './current-scope.ts';
import type { Entry } from './navigation.ts';
import { useNavigation } from './navigation-entries.ts';
import { useIds } from './scope.ts';
import { organizationsQuery, useMay } from './session.ts';

/** The navigation: the pages of the organization, its app and the environment in use. */
export function NavigationLinks() {
  const { organizationId } = useIds();
  const may = useMay(organizationId!);
  const { app, environment } = useCurrentScope();
  const organization = useQuery(organizationsQuery).data?.find(({ id }) => id === organizationId);
  const words = useCommonWords();
  const entries = useNavigation();
  const base = `/o/${organizationId}`;
  const appBase = `${base}/a/${app?.id}`;
  return (
    <>
      {app && environment && (
        <Section
          title={words(environment.kind)}
          base={`${appBase}/e/${environment.id}`}
          entries={entries.environment.filter(({ scope }) => may(scope))}
        />
      )}
      {app && (
        <Section title={app.name} base={appBase} entries={entries.app.filter(({ scope }) => may(scope))} />
      )}
      <Section
        title={organization?.name ?? ''}
        base={base}
        entries={entries.organization.filter(({ scope }) => may(scope))}
      />
    </>
  );
}

function Section({ title, base, entries }: { title: string; base: string; entries: Entry[] }) {
  const { pathname } = useLocation();
  if (entries.length === 0) return null;
  return (
    <section aria-label={title}>
      <Text size="xs" c="dimmed" fw={600} mt="sm" mb={4} px="xs" truncate title={title} aria-hidden>
        {title}
      </Text>
      {entries.map(({ path, label, icon: Icon }) => {
        const to = path === '' ? base : `${base}/${path}`;
        const isActive = path === '' ? pathname === base : pathname === to || pathname.startsWith(`${to}/`);
        return (
          <NavLink
            key={path}
            component={Link}
            to={to}
            activeOptions={{ exact: true }}
            label={label}
            leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
            active={isActive}
            aria-current={isActive ? 'page' : undefined}
            variant="light"
            // A long German word is divided rather than cut.
            styles={{ label: { hyphens: 'auto', whiteSpace: 'normal', overflowWrap: 'anywhere' } }}
          />
        );
      })}
    </section>
  );
}
