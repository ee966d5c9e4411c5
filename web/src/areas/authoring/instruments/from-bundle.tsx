import { Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { useApp } from '../../../base/scope.ts';
import { bundlesQuery } from '../../../shared/queries.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { StartForm } from './start-form.tsx';

/** Starts a working copy from the contents and golden cases of a bundle. */
export function FromBundle() {
  const words = useWords();
  const { api, ids } = useApp();
  const { bundle: given } = useSearch({ from: '/signed-in/o/$organizationId/a/$appId/instruments/new' });
  const [chosen, setChosen] = useState(given);
  const { data, error } = useQuery(bundlesQuery(ids.appId, api));
  if (error) return <ErrorAlert error={error} />;
  if (!data) return null;
  if (data.length === 0) return <Text c="dimmed">{words('This app has no versions yet.')}</Text>;
  const bundle = data.find(({ id }) => id === chosen);
  return (
    <Stack>
      <Select
        label={words('Version')}
        data={data.map(({ id, name, revision }) => ({ value: id, label: `${name} · ${revision}` }))}
        value={chosen ?? null}
        onChange={(id) => setChosen(id ?? undefined)}
        searchable
        maw={480}
      />
      {bundle && <StartForm key={bundle.id} proposedName={bundle.name} source={{ bundle_id: bundle.id }} />}
    </Stack>
  );
}
