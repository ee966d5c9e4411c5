import type { EnvironmentSettings } from '@eps/sdk';
import { Button, Paper, Stack, Textarea, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useCommonWords } from '../../../base/common-words.ts';
import { useApp, useEnvironment } from '../../../base/scope.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { NumberInput } from '../../../ui/number-input.tsx';
import { useEnvironmentWords } from './words.ts';

const HOUR_SECONDS = 3600;

export function SettingsForm() {
  const { ids } = useEnvironment();
  const { api } = useApp();
  const { data, error } = useQuery({
    queryKey: ['environment-settings', ids],
    // An empty change returns the settings.
    queryFn: () => api.environments.change(ids.environmentId, {}),
  });
  if (error) return <ErrorAlert error={error} />;
  return data ? <Form settings={data} /> : null;
}

function Form({ settings }: { settings: EnvironmentSettings }) {
  const words = useEnvironmentWords();
  const common = useCommonWords();
  const { ids } = useEnvironment();
  const { api } = useApp();
  const queries = useQueryClient();
  const [origins, setOrigins] = useState(settings.allowed_origins.join('\n'));
  const [hours, setHours] = useState(settings.participant_result_ttl_seconds / HOUR_SECONDS);
  const [display, setDisplay] = useState(settings.display.join('\n'));
  const save = useMutation({
    mutationFn: () =>
      api.environments.change(ids.environmentId, {
        display: [...new Set(linesOf(display))],
        allowed_origins: origins.split(/\s+/).filter((origin) => origin !== ''),
        participant_result_ttl_seconds: Math.round(hours * HOUR_SECONDS),
      }),
    onSuccess: async () => {
      notifyDone(words('saved'));
      await queries.invalidateQueries({ queryKey: ['environment-settings', ids] });
      await queries.invalidateQueries({ queryKey: ['identity', ids.environmentId] });
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    save.mutate();
  }
  return (
    <Paper withBorder p="md" component="section" maw={640}>
      <form onSubmit={submit}>
        <Stack>
          {save.error && <ErrorAlert error={save.error} />}
          <Title order={2}>{words('people')}</Title>
          <Textarea
            label={words('display')}
            description={words('displayAbout')}
            autosize
            minRows={2}
            value={display}
            onChange={(event) => setDisplay(event.currentTarget.value)}
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
          <Button type="submit" loading={save.isPending} style={{ alignSelf: 'flex-start' }}>
            {common('save')}
          </Button>
        </Stack>
      </form>
    </Paper>
  );
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
