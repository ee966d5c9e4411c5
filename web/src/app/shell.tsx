import { AppShell, Burger, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { AllowedPage } from './allowed-page.tsx';
import { useCommonWords } from './common-words.ts';
import { NavigationLinks } from './navigation-links.tsx';
import { useIds } from './scope.ts';
import { ScopeSwitch } from './scope-switch.tsx';
import { TestBanner } from './test-banner.tsx';
import { UserMenu } from './user-menu.tsx';

/** The frame of every page of an organization: header, navigation and content. */
export function Shell() {
  const words = useCommonWords();
  const [isOpen, { toggle, close }] = useDisclosure();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the navigation of a phone
  useEffect(close, [pathname]);
  const { organizationId = '' } = useIds();
  // The start page leads to the organization that was used last.
  useEffect(() => localStorage.setItem('eps-last-organization', organizationId), [organizationId]);
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 248, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding="md"
    >
      <a className="skip-link" href="#content">
        {words('skip')}
      </a>
      <AppShell.Header>
        <Group h="100%" px="md" wrap="nowrap" justify="space-between">
          <Group gap="sm" wrap="nowrap" style={{ minWidth: 0 }}>
            <Burger
              opened={isOpen}
              onClick={toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={words('openNavigation')}
              aria-expanded={isOpen}
            />
            <Text component={Link} to="/" fw={700} visibleFrom="md" c="inherit" td="none">
              {words('product')}
            </Text>
            <ScopeSwitch />
          </Group>
          <UserMenu />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm" aria-label={words('navigation')} style={{ overflow: 'auto' }}>
        <NavigationLinks />
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1}>
        <TestBanner />
        <AllowedPage />
      </AppShell.Main>
    </AppShell>
  );
}
