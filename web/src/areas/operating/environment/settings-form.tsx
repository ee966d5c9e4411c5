import type { EnvironmentSettings } from '@eps/sdk';
import { Textarea, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { refresh } from '../../../base/query-client.ts';
import { useApp, useEnvironment } from '../../../base/scope.ts';
import { identitiesKey } from '../../../shared/people/queries.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { NumberInput } from '../../../ui/number-input.tsx';
import { SaveForm } from '../../../ui/save-form.tsx';
import { linesOf } from '../lines.ts';
import { environmentSettingsKey, environmentSettingsQuery } from '../queries.ts';
import { useEnvironmentWords } from './words.ts';

const HOUR_SECONDS = 3600;

export function SettingsForm() {
  const { ids } = useEnvironment();
  const { api } = useApp();
  const { data, error } = useQuery(environmentSettingsQuery(ids.environmentId, api));
  if (error) return <ErrorAlert error={error} />;
  return data ? <Form settings={data} /> : null;
}

function Form({ settings }: { settings: EnvironmentSettings }) {
  const words = useEnvironmentWords();
  const { ids } = useEnvironment();
  const { api } = useApp();
  const [origins, setOrigins] = useState(settings.allowed_origins.join('\n'));
  const [hours, setHours] = useState(settings.participant_result_ttl_seconds / HOUR_SECONDS);
  const [display, setDisplay] = useState(settings.display.join('\n'));
  const [unitField, setUnitField] = useState(settings.unit_mapping.field ?? '');
  return (
    <SaveForm
      done={words('saved')}
      save={() =>
        api.environments.change(ids.environmentId, {
          display: [...new Set(linesOf(display))],
          unit_mapping: unitField === '' ? {} : { field: unitField },
          allowed_origins: origins.split(/\s+/).filter((origin) => origin !== ''),
          participant_result_ttl_seconds: Math.round(hours * HOUR_SECONDS),
        })
      }
      onSaved={() => refresh(environmentSettingsKey(ids.environmentId), identitiesKey(ids.environmentId))}
    >
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
