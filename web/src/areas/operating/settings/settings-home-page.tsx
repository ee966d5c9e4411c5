import { SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useCurrentScope } from '../../../base/current-scope.ts';
import { useWords } from '../../../base/language.ts';
import { usePermitted } from '../../../base/permitted.ts';
import { Page } from '../../../ui/page.tsx';
import { CardLink } from '../../../ui/page-link.tsx';
import { SETTINGS_PAGES } from './pages.ts';

const GROUPS = ['organization', 'app', 'environment'] as const;

/** Every page of settings that the user may see, by the thing that it configures. */
export function SettingsHomePage() {
  const words = useWords();
  const { app, environment } = useCurrentScope();
  const { params, isPermitted } = usePermitted();
  const names = {
    organization: '',
    app: app?.name ?? '',
    environment: environment ? `${app?.name} · ${words.named(`common.${environment.kind}`)}` : '',
  };
  return (
    <Page title={words('Settings')}>
      {GROUPS.map((group) => {
        const pages = SETTINGS_PAGES[group].filter(({ path }) => isPermitted(path));
        if (pages.length === 0) return null;
        return (
          <Stack key={group} component="section" gap="xs" aria-label={words.named(`settings.${group}`)}>
            <Title order={2} size="h4">
              {words.named(`settings.${group}`)}{' '}
              <Text span c="dimmed" fw={400} style={{ overflowWrap: 'anywhere' }}>
                {names[group]}
              </Text>
            </Title>
            <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
              {pages.map(({ id, icon: Icon, path }) => (
                <CardLink key={id} to={path} params={params as never} p="sm">
                  <Stack gap={2}>
                    <Text fw={600} size="sm" style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
                      <Icon size={18} stroke={1.6} aria-hidden />
                      {words.named(`settings.page.${id}`)}
                    </Text>
                    <Text size="sm" c="dimmed">
                      {words.named(`settings.about.${id}`)}
                    </Text>
                  </Stack>
                </CardLink>
              ))}
            </SimpleGrid>
          </Stack>
        );
      })}
    </Page>
  );
}
