import type { Recurrence } from '@eps/sdk';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../base/client.ts';
import { useWords } from '../../../base/language.ts';
import { refresh } from '../../../base/query-client.ts';
import { useApp } from '../../../base/scope.ts';
import { programsKey } from '../../../shared/queries.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { localMinute } from '../../../ui/local-minute.ts';
import { APP, PageLink } from '../../../ui/page-link.tsx';
import type { ComparedPrograms } from './compare.ts';

/** Creates the program in live as a draft, or changes the one of the same name. */
export function Carry({ test, live, liveId }: ComparedPrograms) {
  const words = useWords();
  const { ids, may } = useApp();
  const [startsAt, setStartsAt] = useState(localMinute(new Date()));
  const { name, version_bundle_id, context_overrides, mode, release_policy } = test;
  const carry = useMutation({
    mutationFn: async () => {
      const { programs } = client.environment({ ...ids, environmentId: liveId });
      const starts_at = new Date(startsAt).toISOString();
      const recurrence = { ...test.recurrence, starts_at } as Recurrence;
      const repeats = test.mode === 'continuous' && { recurrence };
      const shared = { version_bundle_id, context_overrides, ...repeats };
      if (live) return { id: (await programs.change(live.id, shared)).id, done: 'updated' as const };
      const { id } = await programs.create({ name, mode, release_policy, ...shared });
      return { id, done: 'created' as const };
    },
    onSuccess: () => refresh(programsKey),
  });
  const isChange = live !== undefined;
  if (!may('programs:write')) return null;
  if (carry.data) {
    return (
      <Stack gap={4} role="status">
        <Text>{words.named(`promote.${carry.data.done}`)}</Text>
        <PageLink
          from={APP}
          to="./e/$environmentId/programs/$programId"
          params={{ environmentId: liveId, programId: carry.data.id }}
        >
          {words('Open program in live')}
        </PageLink>
      </Stack>
    );
  }
  return (
    <Stack gap="sm" align="flex-start">
      {mode === 'continuous' && (
        <TextInput
          type="datetime-local"
          label={words('First cycle in live starts')}
          description={words('The test clock may be ahead of real time, so choose a new start.')}
          value={startsAt}
          onChange={(event) => setStartsAt(event.currentTarget.value)}
        />
      )}
      <Text size="sm">
        {words(
          isChange
            ? 'Live already has a program with this name. Its version, recurrence and context will change; its people and results are kept.'
            : 'Nobody is asked anything until you activate the program in live.',
        )}
      </Text>
      {carry.error && <ErrorAlert error={carry.error} />}
      <Button loading={carry.isPending} onClick={() => carry.mutate()}>
        {words(isChange ? 'Update program in live' : 'Create draft in live')}
      </Button>
    </Stack>
  );
}
