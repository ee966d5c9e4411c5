import { Button, Group, Radio, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useCurrentScope } from '../../../base/current-scope.ts';
import { refresh } from '../../../base/query-client.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { programsKey } from '../../../shared/queries.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { Page } from '../../../ui/page.tsx';
import { APP, ENVIRONMENT, LinkButton } from '../../../ui/page-link.tsx';
import { BundleSelect, useRunnableBundles } from './bundle-select.tsx';
import { useFormWords } from './form-words.ts';
import { newDraft, type RecurrenceDraft, recurrenceOf } from './recurrence-draft.ts';
import { RecurrenceEditor } from './recurrence-editor.tsx';
import { useProgramWords } from './words.ts';

export function NewProgramPage() {
  const words = useFormWords();
  const { published, others, isPending } = useRunnableBundles();
  const hasNone = !isPending && published.length + others.length === 0;
  return (
    <Page title={words('title')} about={words('about')}>
      {hasNone ? (
        <EmptyState
          title={words('noBundles')}
          next={words('noBundlesNext')}
          action={
            <LinkButton from={APP} to="./bundles">
              {words('toBundles')}
            </LinkButton>
          }
        />
      ) : (
        <ProgramForm />
      )}
    </Page>
  );
}

type Mode = 'one_time' | 'continuous';
type Release = 'automatic' | 'review_required';

function ProgramForm() {
  const words = useFormWords();
  const { api } = useEnvironment();
  const navigate = useNavigate();
  const { environment } = useCurrentScope();
  const { bundle: given } = useSearch({
    from: '/signed-in/o/$organizationId/a/$appId/e/$environmentId/programs/new',
  });
  const [name, setName] = useState('');
  const [bundleId, setBundleId] = useState<string | null>(given ?? null);
  const [mode, setMode] = useState<Mode>('one_time');
  const [release, setRelease] = useState<Release>('automatic');
  const [edited, setDraft] = useState<RecurrenceDraft>();
  const draft = edited ?? newDraft(environment?.timezone ?? 'UTC');
  const [isTried, setTried] = useState(false);
  const create = useMutation({
    mutationFn: () =>
      api.programs.create({
        name,
        version_bundle_id: bundleId!,
        mode,
        release_policy: release,
        ...(mode === 'continuous' && { recurrence: recurrenceOf(draft) }),
      }),
    onSuccess: async ({ id }) => {
      await refresh(programsKey);
      notifyDone(words('created'));
      await navigate({ from: ENVIRONMENT, to: './programs/$programId', params: { programId: id } });
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const hasEvents = mode === 'one_time' || draft.frequency !== 'on_event' || draft.eventNames.length > 0;
    if (bundleId !== null && hasEvents) create.mutate();
  }
  return (
    <form onSubmit={submit}>
      <Stack maw={760}>
        {create.error && <ErrorAlert error={create.error} />}
        <TextInput
          label={words('name')}
          required
          maxLength={255}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <BundleSelect
          value={bundleId}
          onChange={setBundleId}
          error={isTried && bundleId === null ? words('required') : undefined}
        />
        <ModeChoice value={mode} onChange={setMode} />
        {mode === 'continuous' && <RecurrenceEditor draft={draft} onChange={setDraft} isTried={isTried} />}
        <ReleaseChoice value={release} onChange={setRelease} />
        <Group>
          <Button type="submit" loading={create.isPending}>
            {words('submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function ModeChoice({ value, onChange }: { value: Mode; onChange(mode: Mode): void }) {
  const words = useProgramWords();
  return (
    <Radio.Group label={words('mode')} value={value} onChange={(mode) => onChange(mode as Mode)}>
      <Stack gap="xs" mt="xs">
        <Radio value="one_time" label={words('one_time')} description={words('oneTimeAbout')} />
        <Radio value="continuous" label={words('continuous')} description={words('continuousAbout')} />
      </Stack>
    </Radio.Group>
  );
}

function ReleaseChoice({ value, onChange }: { value: Release; onChange(release: Release): void }) {
  const words = useProgramWords();
  return (
    <Radio.Group label={words('released')} value={value} onChange={(policy) => onChange(policy as Release)}>
      <Stack gap="xs" mt="xs">
        <Radio value="automatic" label={words('automatic')} description={words('automaticAbout')} />
        <Radio value="review_required" label={words('review_required')} description={words('reviewAbout')} />
      </Stack>
    </Radio.Group>
  );
}
