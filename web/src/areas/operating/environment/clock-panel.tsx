import { Button, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { clockQuery } from '../../../shared/queries.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { Time } from '../../../ui/time.tsx';

const HOUR_SECONDS = 3600;
const STEPS = { hour: 1, day: 24, week: 168, month: 720 } as const;

/** Shows the clock of a test environment and sets it ahead. */
export function ClockPanel({ timeZone }: { timeZone: string }) {
  const words = useWords();
  const { ids, api, may } = useEnvironment();
  const queries = useQueryClient();
  const clock = useQuery(clockQuery(ids.environmentId, api));
  const set = useMutation({
    mutationFn: (offset_seconds: number) => api.clock.set({ offset_seconds }),
    onSuccess: async () => {
      notifyDone(words('The clock was advanced. Work that is now due has started.'));
      await queries.invalidateQueries();
    },
  });
  if (clock.error) return <ErrorAlert error={clock.error} />;
  if (!clock.data) return null;
  const { now, offset_seconds } = clock.data;
  const ahead = Math.round(offset_seconds / HOUR_SECONDS);
  return (
    <Paper withBorder p="md" component="section">
      <Stack>
        <Title order={2}>{words('Test clock')}</Title>
        <Text size="sm" c="dimmed" maw="70ch">
          {words(
            'The clock sets the time of everything in this environment: due questions, cycles, expiry and timestamps. It only moves forward.',
          )}
        </Text>
        <Facts
          items={[
            [
              words('Time in this environment'),
              <Time key="now" value={now} timeZone={timeZone} withSeconds />,
            ],
            [
              words('Ahead of real time'),
              ahead === 0
                ? words.named('environment.notAhead')
                : words.named('environment.duration', { count: ahead }),
            ],
          ]}
        />
        {set.error && <ErrorAlert error={set.error} />}
        {may('programs:write') && (
          <Forward
            now={new Date(now)}
            isBusy={set.isPending}
            advance={(seconds) => set.mutate(offset_seconds + seconds)}
          />
        )}
      </Stack>
    </Paper>
  );
}

interface ForwardProps {
  now: Date;
  isBusy: boolean;
  advance(seconds: number): void;
}

function Forward({ now, isBusy, advance }: ForwardProps) {
  const words = useWords();
  const [until, setUntil] = useState('');
  const seconds = Math.ceil((new Date(until).getTime() - now.getTime()) / 1000);
  return (
    <Group role="group" aria-label={words('Advance the clock')} align="flex-end" gap="xs">
      {(['hour', 'day', 'week', 'month'] as const).map((step) => (
        <Button
          key={step}
          variant="default"
          disabled={isBusy}
          onClick={() => advance(STEPS[step] * HOUR_SECONDS)}
        >
          + {words.named(`environment.${step}`)}
        </Button>
      ))}
      <TextInput
        type="datetime-local"
        label={words('Advance to')}
        value={until}
        onChange={(event) => setUntil(event.currentTarget.value)}
      />
      <Button disabled={isBusy || !(seconds > 0)} onClick={() => advance(seconds)}>
        {words('Set clock')}
      </Button>
    </Group>
  );
}
