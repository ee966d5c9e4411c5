import type { EnvironmentSettings } from '@eps/sdk';
import { Textarea, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { environmentsKey } from '../../../base/queries.ts';
import { refresh } from '../../../base/query-client.ts';
import { useApp, useEnvironment } from '../../../base/scope.ts';
import { identitiesKey } from '../../../shared/people/queries.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { NumberInput } from '../../../ui/number-input.tsx';
import { useRequestForm } from '../../../ui/request-form.tsx';
import { SaveForm } from '../../../ui/save-form.tsx';
import { linesOf } from '../lines.ts';
import { environmentSettingsKey, environmentSettingsQuery, runsQuery } from '../queries.ts';
import { ZoneSelect } from '../zone-select.tsx';
import { useEnvironmentWords } from './words.ts';

const HOUR_SECONDS = 3600;

/** As the fields show it: lists by line, and the time in hours. */
type Fields = Record<'timezone' | 'display' | 'unit_mapping' | 'allowed_origins', string> & {
  participant_result_ttl_seconds: number | undefined;
};

export function SettingsForm() {
  const { ids, api: environment, may } = useEnvironment();
  const { api } = useApp();
  const { data: runs = false } = useQuery({
    ...runsQuery(ids.environmentId, environment),
    enabled: may('programs:read'),
  });
  const { data, error } = useQuery(environmentSettingsQuery(ids.environmentId, api));
  if (error) return <ErrorAlert error={error} />;
  return data ? <Form settings={data} runs={runs} /> : null;
}

function Form({ settings, runs }: { settings: EnvironmentSettings; runs: boolean }) {
  const words = useEnvironmentWords();
  const { ids } = useEnvironment();
  const { api } = useApp();
  const form = useRequestForm<Fields>({
    timezone: settings.timezone,
    display: settings.display.join('\n'),
    unit_mapping: settings.unit_mapping.field ?? '',
    allowed_origins: settings.allowed_origins.join('\n'),
    participant_result_ttl_seconds: settings.participant_result_ttl_seconds / HOUR_SECONDS,
  });
  const { values } = form;
  return (
    <SaveForm
      form={form}
      done={words('saved')}
      save={() =>
        api.environments.change(ids.environmentId, {
          ...(values.timezone !== settings.timezone && { timezone: values.timezone }),
          display: [...new Set(linesOf(values.display))],
          unit_mapping: values.unit_mapping === '' ? {} : { field: values.unit_mapping },
          allowed_origins: values.allowed_origins.split(/\s+/).filter((origin) => origin !== ''),
          participant_result_ttl_seconds: Math.round(
            (values.participant_result_ttl_seconds ?? 0) * HOUR_SECONDS,
          ),
        })
      }
      onSaved={() =>
        refresh(
          environmentSettingsKey(ids.environmentId),
          identitiesKey(ids.environmentId),
          environmentsKey(ids.organizationId, ids.appId),
        )
      }
    >
      <ZoneSelect
        label={words('zone')}
        description={words(runs ? 'zoneRuns' : 'zoneAbout')}
        disabled={runs}
        {...form.getInputProps('timezone')}
      />
      <Title order={2}>{words('people')}</Title>
      <Textarea
        label={words('display')}
        description={words('displayAbout')}
        autosize
        minRows={2}
        {...form.getInputProps('display')}
      />
      <TextInput
        label={words('unitField')}
        description={words('unitFieldAbout')}
        {...form.getInputProps('unit_mapping')}
        spellCheck={false}
      />
      <Title order={2}>{words('participants')}</Title>
      <Textarea
        label={words('origins')}
        description={words('originsAbout')}
        autosize
        minRows={2}
        {...form.getInputProps('allowed_origins')}
      />
      <NumberInput
        label={words('ttl')}
        description={words('ttlAbout')}
        min={1 / 60}
        max={720}
        decimalScale={2}
        {...form.getInputProps('participant_result_ttl_seconds')}
        value={values.participant_result_ttl_seconds}
      />
    </SaveForm>
  );
}
