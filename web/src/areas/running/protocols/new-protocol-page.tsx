import type { Protocol } from '@eps/sdk';
import { Button, Grid, Group, Skeleton, Stack, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useMemo, useState } from 'react';
import { useCommonWords } from '../../../base/common-words.ts';
import { queryClient } from '../../../base/query-client.ts';
import { useApp } from '../../../base/scope.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { Page } from '../../../ui/page.tsx';
import { PageError } from '../../../ui/page-error.tsx';
import { APP } from '../../../ui/page-link.tsx';
import { Section } from '../../../ui/section.tsx';
import { Findings } from './findings.tsx';
import { Preview } from './preview.tsx';
import { protocolQuery } from './queries.ts';
import { useProtocolWords } from './words.ts';

/** What a new protocol begins with: once after the enrollment, then weekly. */
const START = {
  time_zone: 'participant',
  waves: [
    { id: 'baseline', anchor: { on: 'enrollment' }, opens: 'P0D', closes: 'P7D' },
    {
      id: 'week',
      anchor: { on: 'completed', wave: 'baseline' },
      opens: 'P7D',
      at: '09:00',
      closes: 'P2D',
      repeat: { every: 'P7D', count: 12 },
    },
  ],
};
const CHECK_AFTER_MS = 400;

/** Writes a protocol as JSON with its check beside it; `from` is the protocol that it is a revision of. */
export function NewProtocolPage() {
  const words = useProtocolWords();
  const { from } = useSearch({ from: '/signed-in/o/$organizationId/a/$appId/protocols/new' });
  const { api } = useApp();
  const earlier = useQuery({ ...protocolQuery(from ?? '', api), enabled: from !== undefined });
  if (earlier.error) return <PageError error={earlier.error} onRetry={() => void earlier.refetch()} />;
  return (
    <Page title={words(from === undefined ? 'formTitle' : 'newRevision')} about={words('formAbout')}>
      {from !== undefined && !earlier.data ? (
        <Skeleton height={300} />
      ) : (
        <ProtocolForm key={from} earlier={earlier.data} />
      )}
    </Page>
  );
}

function ProtocolForm({ earlier }: { earlier: Protocol | undefined }) {
  const words = useProtocolWords();
  const common = useCommonWords();
  const { ids, api } = useApp();
  const navigate = useNavigate();
  const [name, setName] = useState(earlier?.name ?? '');
  const [businessId, setBusinessId] = useState(earlier?.business_id ?? '');
  const [text, setText] = useState(() => JSON.stringify(earlier?.content ?? START, null, 2));
  const [isTried, setTried] = useState(false);
  const content = useMemo(() => contentOf(text), [text]);
  // While the text is no JSON, the findings of the last one that was stay.
  const [readable, setReadable] = useState<Record<string, unknown>>(content!);
  const [checked] = useDebouncedValue(readable, CHECK_AFTER_MS);
  function change(edited: string) {
    setText(edited);
    setReadable(contentOf(edited) ?? readable);
  }
  const create = useMutation({
    mutationFn: () => api.protocols.create({ name, business_id: businessId, content: content! }),
    onSuccess: async ({ id }) => {
      await queryClient.invalidateQueries({ queryKey: ['protocols', ids.appId] });
      notifyDone(words('saved'));
      await navigate({ from: APP, to: './protocols/$protocolId', params: { protocolId: id } });
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (name.trim() !== '' && businessId.trim() !== '' && content) create.mutate();
  }
  const missing = (value: string) => isTried && value.trim() === '' && words('required');
  return (
    <Stack gap="xl">
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <form onSubmit={submit} noValidate>
            <Stack>
              <TextInput
                label={common('name')}
                required
                maxLength={255}
                value={name}
                error={missing(name)}
                onChange={(event) => setName(event.currentTarget.value)}
              />
              <TextInput
                label={words('businessId')}
                description={words('businessIdAbout')}
                required
                maxLength={255}
                value={businessId}
                error={missing(businessId)}
                onChange={(event) => setBusinessId(event.currentTarget.value)}
              />
              <Textarea
                label={words('content')}
                description={words('contentAbout')}
                required
                autosize
                minRows={12}
                maxRows={32}
                value={text}
                error={content ? undefined : words('notJson')}
                onChange={(event) => change(event.currentTarget.value)}
                styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
                spellCheck={false}
              />
              {create.error && <ErrorAlert error={create.error} />}
              <Group>
                <Button type="submit" loading={create.isPending}>
                  {words('save')}
                </Button>
              </Group>
            </Stack>
          </form>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Section title={words('check')} about={words('checkAbout')}>
            <Findings content={checked} />
          </Section>
        </Grid.Col>
      </Grid>
      <Preview content={checked} />
    </Stack>
  );
}

/** Returns the object that a text is in JSON; undefined for anything else. */
function contentOf(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
