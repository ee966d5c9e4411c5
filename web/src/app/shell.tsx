import { AppShell, Burger, Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import mark from '../../../docs/images/mark.svg';
import { useIds } from '../base/ids.ts';
import { useWords } from '../base/language.ts';
import { organizationsQuery } from '../base/queries.ts';
import { AllowedPage } from './allowed-page.tsx';
import { NavigationLinks } from './navigation-links.tsx';
import { ScopeSwitch } from './scope-switch.tsx';
import { SectionBar } from './section-bar.tsx';
import { TestBanner } from './test-banner.tsx';
import { UserMenu } from './user-menu.tsx';

const Palette = lazy(() => import('./palette/palette.tsx'));

/** The frame of every page of an organization: header, navigation and content. */
export function Shell() {
  const words = useWords();
  const [isOpen, { toggle, close }] = useDisclosure();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the navigation of a phone
  useEffect(close, [pathname]);
  const { organizationId = '' } = useIds();
  // The start page leads to the organization that was used last.
  useEffect(() => localStorage.setItem('eps-last-organization', organizationId), [organizationId]);
  return (
    <AppShell
      header={{ height: 52 }}
      navbar={{ width: 208, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding="md"
    >
      <a className="skip-link" href="#content">
        {words('Skip to content')}
      </a>
      <AppShell.Header>
        <Group h="100%" px="md" wrap="nowrap" justify="space-between" gap="xs">
          <Group gap="sm" wrap="nowrap" style={{ minWidth: 0 }}>
            <Burger
              opened={isOpen}
              onClick={toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={words('Open navigation')}
              aria-expanded={isOpen}
            />
            <Link to="/" className="brand" aria-label={words('Evaluation Program Service')}>
              <img src={mark} alt="" width={24} height={24} />
              <Text span fw={700} size="sm" visibleFrom="lg">
                {words('Evaluation Program Service')}
              </Text>
            </Link>
            <ScopeSwitch />
            <TestBanner />
          </Group>
          <Group gap="xs" wrap="nowrap">
            <Search />
            <UserMenu />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm" aria-label={words('Navigation')} style={{ overflow: 'auto' }}>
        <AppShell.Section grow>
          <NavigationLinks />
        </AppShell.Section>
        <OrganizationName />
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1}>
        <SectionBar />
        <AllowedPage />
      </AppShell.Main>
    </AppShell>
  );
}

function OrganizationName() {
  const { organizationId } = useIds();
  const name = useQuery(organizationsQuery).data?.find(({ id }) => id === organizationId)?.name;
  return (
    <Text size="xs" c="dimmed" px="xs" truncate title={name}>
      {name}
    </Text>
  );
}

/** Opens the command palette, which is loaded when it is first wanted. */
function Search() {
  const words = useWords();
  const [opened, setOpened] = useState<number>();
  const open = () => setOpened((times = 0) => times + 1);
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpened((times = 0) => times + 1);
    }
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <Button
        variant="default"
        px="xs"
        onClick={open}
        leftSection={<IconSearch size={16} aria-hidden />}
        aria-keyshortcuts="Control+K"
        styles={{ section: { marginInlineEnd: 0 } }}
      >
        <span className="visually-hidden">{words('Search')}</span>
        <Text span size="xs" c="dimmed" visibleFrom="sm" ml={8}>
          {words('Ctrl K')}
        </Text>
      </Button>
      {opened !== undefined && (
        <Suspense>
          <Palette opened={opened} />
        </Suspense>
      )}
    </>
  );
}
