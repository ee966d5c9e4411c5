import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../base/language.ts';
import { useApp, useEnvironment } from '../../../base/scope.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageError } from '../../../ui/page-error.tsx';
import { environmentQuery } from '../queries.ts';
import { ClockPanel } from './clock-panel.tsx';
import { SettingsForm } from './settings-form.tsx';
import { UnitsForm } from './units-form.tsx';

/** The settings of the environment and, in a test environment, its clock. */
export function SettingsPage() {
  const words = useWords();
  const { ids, may } = useEnvironment();
  const { api } = useApp();
  const { data: environment, error } = useQuery(environmentQuery(ids.environmentId, api));
  if (error) return <PageError error={error} />;
  if (!environment) return null;
  const { kind, timezone, slug, id } = environment;
  return (
    <Page
      title={words('Settings')}
      about={words(
        kind === 'test' ? 'Settings of the test environment.' : 'Settings of the live environment.',
      )}
    >
      <Facts
        items={[
          [words('Type'), words.named(`common.${kind}`)],
          ...(may('organization:write') ? [] : [[words('Time zone'), timezone] as const]),
          [words('Slug'), slug],
          [words('ID'), id],
        ]}
      />
      {kind === 'test' && may('programs:read') && <ClockPanel timeZone={timezone} />}
      {may('organization:write') ? (
        <SettingsForm />
      ) : (
        <Text c="dimmed">{words('Your role cannot change these settings.')}</Text>
      )}
      {may('organization:write') && may('subjects:read') && <UnitsForm />}
    </Page>
  );
}
