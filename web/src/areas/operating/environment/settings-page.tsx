import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApp, useEnvironment } from '../../../base/scope.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageError } from '../../../ui/page-error.tsx';
import { environmentQuery } from '../queries.ts';
import { ClockPanel } from './clock-panel.tsx';
import { SettingsForm } from './settings-form.tsx';
import { UnitsForm } from './units-form.tsx';
import { useEnvironmentWords } from './words.ts';

/** The settings of the environment and, in a test environment, its clock. */
export function SettingsPage() {
  const words = useEnvironmentWords();
  const { ids, may } = useEnvironment();
  const { api } = useApp();
  const { data: environment, error } = useQuery(environmentQuery(ids.environmentId, api));
  if (error) return <PageError error={error} />;
  if (!environment) return null;
  const { kind, timezone, slug, id } = environment;
  return (
    <Page title={words('title')} about={words(kind === 'test' ? 'aboutTest' : 'aboutLive')}>
      <Facts
        items={[
          [words('kind'), words(kind)],
          ...(may('organization:write') ? [] : [[words('zone'), timezone] as const]),
          [words('slug'), slug],
          [words('id'), id],
        ]}
      />
      {kind === 'test' && may('programs:read') && <ClockPanel timeZone={timezone} />}
      {may('organization:write') ? <SettingsForm /> : <Text c="dimmed">{words('readOnly')}</Text>}
      {may('organization:write') && may('subjects:read') && <UnitsForm />}
    </Page>
  );
}
