import type { Protocol } from '@eps/sdk';
import { SegmentedControl, Skeleton, Stack, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue, useHotkeys } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { refresh } from '../../../base/query-client.ts';
import { useApp } from '../../../base/scope.ts';
import { protocolsKey } from '../../../shared/queries.ts';
import { notifyDone } from '../../../ui/notify.ts';
import { Page } from '../../../ui/page.tsx';
import { PageError } from '../../../ui/page-error.tsx';
import { APP } from '../../../ui/page-link.tsx';
import { RequestForm, useRequestForm } from '../../../ui/request-form.tsx';
import { Section } from '../../../ui/section.tsx';
import { slugOf } from '../../../ui/slug.ts';
import { Designer } from './design/designer.tsx';
import { type Draft, useDraft } from './design/use-draft.ts';
import type { Content } from './design/waves.ts';
import { Findings } from './findings.tsx';
import { protocolQuery } from './queries.ts';

/** The initial content of a protocol: once after the enrollment, then weekly. */
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

/** Designs a protocol on a line or as JSON; `from` is the protocol of which it is a revision. */
export function NewProtocolPage() {
  const words = useWords();
  const { from } = useSearch({ from: '/signed-in/o/$organizationId/a/$appId/protocols/new' });
  const { api } = useApp();
  const earlier = useQuery({ ...protocolQuery(from ?? '', api), enabled: from !== undefined });
  if (earlier.error) return <PageError error={earlier.error} onRetry={() => void earlier.refetch()} />;
  return (
    <Page
      title={words(from === undefined ? 'New protocol' : 'New revision')}
      about={words('It is saved as a draft. No questions are sent until a study runs it.')}
    >
      {from !== undefined && !earlier.data ? (
        <Skeleton height={300} />
      ) : (
        <ProtocolForm key={from} earlier={earlier.data} />
      )}
    </Page>
  );
}

function ProtocolForm({ earlier }: { earlier: Protocol | undefined }) {
  const words = useWords();
  const { ids, api } = useApp();
  const navigate = useNavigate();
  const required = (value: string) => value.trim() === '' && words('Required');
  const form = useRequestForm(
    { name: earlier?.name ?? '', business_id: earlier?.business_id ?? '' },
    { validate: { name: required, business_id: required } },
  );
  const draft = useDraft(earlier?.content ?? START);
  const [checked] = useDebouncedValue(draft.content, CHECK_AFTER_MS);
  const create = useMutation({
    mutationFn: () => api.protocols.create({ ...form.values, content: draft.content }),
    onSuccess: async ({ id }) => {
      await refresh(protocolsKey(ids.appId));
      notifyDone(words('The protocol was saved as a draft.'));
      await navigate({ from: APP, to: './protocols/$protocolId', params: { protocolId: id } });
    },
  });
  return (
    <Stack gap="xl">
      <RequestForm
        form={form}
        sending={create}
        action={words('Save draft')}
        ready={draft.isReadable}
        button={{ mt: { base: 0, sm: 25 } }}
        row={{ gap: 'md' }}
        noValidate
      >
        <TextInput
          label={words('Name')}
          required
          maxLength={255}
          w={{ base: '100%', sm: 280 }}
          {...form.getInputProps('name')}
          onChange={({ currentTarget: { value } }) => {
            const { name, business_id } = form.values;
            const follows = earlier === undefined && business_id === slugOf(name);
            form.setValues({ name: value, ...(follows && { business_id: slugOf(value) }) });
          }}
        />
        <TextInput
          label={words('ID')}
          description={words('A protocol with the ID of another one is its next revision.')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          maxLength={255}
          w={{ base: '100%', sm: 280 }}
          {...form.getInputProps('business_id')}
        />
      </RequestForm>
      <Views draft={draft} checked={checked} />
    </Stack>
  );
}

const VIEWS = ['design', 'json'] as const;

/** The content on a line or as JSON. Both change the same content. */
function Views({ draft, checked }: { draft: Draft; checked: Content }) {
  const words = useWords();
  const [view, setView] = useState<(typeof VIEWS)[number]>('design');
  useHotkeys(
    [
      ['mod+Z', () => draft.onUndo?.()],
      ['mod+shift+Z', () => draft.onRedo?.()],
    ],
    // Text fields have their own undo.
    ['INPUT', 'TEXTAREA', 'SELECT'],
  );
  const check = (
    <Section title={words('Check')} about={words('What the check of the content finds.')}>
      <Findings content={checked} />
    </Section>
  );
  return (
    <>
      <SegmentedControl
        aria-label={words('Edit as')}
        data={VIEWS.map((each) => ({
          value: each,
          label: words.named(`protocols.${each}`),
          disabled: !draft.isReadable,
        }))}
        value={view}
        onChange={(next) => setView(next as typeof view)}
        style={{ alignSelf: 'flex-start' }}
      />
      {view === 'design' ? (
        <Designer content={draft.content} checked={checked} editing={draft}>
          {check}
        </Designer>
      ) : (
        <>
          <Textarea
            label={words('Content')}
            description={words('The content in JSON. It is checked while you type.')}
            required
            autosize
            minRows={12}
            maxRows={32}
            value={draft.text}
            error={draft.isReadable ? undefined : words('This is not a JSON object.')}
            onChange={(event) => draft.onText(event.currentTarget.value)}
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
            spellCheck={false}
          />
          {check}
        </>
      )}
    </>
  );
}
