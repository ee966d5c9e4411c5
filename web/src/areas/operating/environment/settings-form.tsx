import type { EnvironmentSettings } from '@eps/sdk';
import { Textarea, TextInput, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp, useEnvironment } from '../../../base/scope.ts';
import { environmentsQuery } from '../../../base/session.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { NumberInput } from '../../../ui/number-input.tsx';
import { SaveForm } from '../../../ui/save-form.tsx';
import { linesOf } from '../lines.ts';
import { ZoneSelect } from '../zone-select.tsx';
import { useEnvironmentWords } from './words.ts';

const HOUR_SECONDS = 3600;

export function SettingsForm() {
  const { ids } = useEnvironment();
  const { api } = useApp();
  const { data: runs = false } = useRuns();
  const { data, error } = useQuery({
    queryKey: ['environment-settings', ids],
    // An empty change returns the settings.
    queryFn: () => api.environments.change(ids.environmentId, {}),
  });
  if (error) return <ErrorAlert error={error} />;
  return data ? <Form settings={data} runs={runs} /> : null;
}

/** Whether a program is active or paused, so that the time zone stays as it is. */
function useRuns() {
  const { ids, api, may } = useEnvironment();
  return useQuery({
    queryKey: ['programs', ids.environmentId, 'runs'],
    queryFn: async () => {
      const found = (['active', 'paused'] as const).map((status) =>
        api.programs.list({ status, limit: 1 }).take(1),
      );
      return (await Promise.all(found)).flat().length > 0;
    },
    enabled: may('programs:read'),
  });
}

function Form({ settings, runs }: { settings: EnvironmentSettings; runs: boolean }) {
  const words = useEnvironmentWords();
  const { ids } = useEnvironment();
  const { api } = useApp();
  const queries = useQueryClient();
  const [timezone, setZone] = useState(settings.timezone);
  const [origins, setOrigins] = useState(settings.allowed_origins.join('\n'));
  const [hours, setHours] = useState(settings.participant_result_ttl_seconds / HOUR_SECONDS);
  const [display, setDisplay] = useState(settings.display.join('\n'));
  const [unitField, setUnitField] = useState(settings.unit_mapping.field ?? '');
  async function refresh() {
    await queries.invalidateQueries({ queryKey: ['environment-settings', ids] });
    await queries.invalidateQueries({ queryKey: ['identity', ids.environmentId] });
    await queries.invalidateQueries({ queryKey: ['environment', ids] });
    await queries.invalidateQueries({ queryKey: environmentsQuery(ids.organizationId, ids.appId).queryKey });
  }
  return (
    <SaveForm
      done={words('saved')}
      save={() =>
        api.environments.change(ids.environmentId, {
          ...(timezone !== settings.timezone && { timezone }),
          display: [...new Set(linesOf(display))],
          unit_mapping: unitField === '' ? {} : { field: unitField },
          allowed_origins: origins.split(/\s+/).filter((origin) => origin !== ''),
          participant_result_ttl_seconds: Math.round(hours * HOUR_SECONDS),
        })
      }
      onSaved={refresh}
    >
      <ZoneSelect
        label={words('zone')}
        description={words(runs ? 'zoneRuns' : 'zoneAbout')}
        disabled={runs}
        value={timezone}
        onChange={setZone}
      />
      <Title order={2}>{words('people')}</Title>
      <Textarea
        label={words('display')}
        description={words('displayAbout')}
        autosize
        minRows={2}
        value={display}
        onChange={(event) => setDisplay(event.currentTarget.value)}
      />
      <TextInput
        label={words('unitField')}
        description={words('unitFieldAbout')}
        value={unitField}
        spellCheck={false}
        onChange={(event) => setUnitField(event.currentTarget.value)}
      />
      <Title order={2}>{words('participants')}</Title>
      <Textarea
        label={words('origins')}
        description={words('originsAbout')}
        autosize
        minRows={2}
        value={origins}
        onChange={(event) => setOrigins(event.currentTarget.value)}
      />
      <NumberInput
        label={words('ttl')}
        description={words('ttlAbout')}
        min={1 / 60}
        max={720}
        decimalScale={2}
        value={hours}
        onChange={(value) => setHours(value ?? 0)}
      />
    </SaveForm>
  );
}
