import { Radio, Stack, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCurrentScope } from '../../../base/current-scope.ts';
import { refresh } from '../../../base/query-client.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { programsKey } from '../../../shared/queries.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { Page } from '../../../ui/page.tsx';
import { APP, ENVIRONMENT, LinkButton } from '../../../ui/page-link.tsx';
import { RequestForm, useRequestForm } from '../../../ui/request-form.tsx';
import { BundleSelect, useRunnableBundles } from './bundle-select.tsx';
import { useFormWords } from './form-words.ts';
import { lacksEvents, newDraft, type RecurrenceDraft, recurrenceOf } from './recurrence-draft.ts';
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

interface Fields {
  name: string;
  version_bundle_id: string | null;
  mode: 'one_time' | 'continuous';
  release_policy: 'automatic' | 'review_required';
  /** Undefined until it is edited; the first one depends on the time zone of the environment. */
  recurrence: RecurrenceDraft | undefined;
}

function ProgramForm() {
  const words = useFormWords();
  const { api } = useEnvironment();
  const navigate = useNavigate();
  const { environment } = useCurrentScope();
  const { bundle: given } = useSearch({
    from: '/signed-in/o/$organizationId/a/$appId/e/$environmentId/programs/new',
  });
  const form = useRequestForm<Fields>(
    {
      name: '',
      version_bundle_id: given ?? null,
      mode: 'one_time',
      release_policy: 'automatic',
      recurrence: undefined,
    },
    {
      validate: {
        version_bundle_id: (id) => id === null && words('required'),
        recurrence: (draft, { mode }) =>
          mode === 'continuous' && draft !== undefined && lacksEvents(draft) && words('eventsRequired'),
      },
    },
  );
  const { name, version_bundle_id, mode, release_policy } = form.values;
  const draft = form.values.recurrence ?? newDraft(environment?.timezone ?? 'UTC');
  const create = useMutation({
    mutationFn: () =>
      api.programs.create({
        name,
        version_bundle_id: version_bundle_id!,
        mode,
        release_policy,
        ...(mode === 'continuous' && { recurrence: recurrenceOf(draft) }),
      }),
    onSuccess: async ({ id }) => {
      await refresh(programsKey);
      notifyDone(words('created'));
      await navigate({ from: ENVIRONMENT, to: './programs/$programId', params: { programId: id } });
    },
  });
  return (
    <RequestForm form={form} sending={create} action={words('submit')} stack={{ maw: 760 }}>
      <TextInput
        label={words('name')}
        required
        maxLength={255}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <BundleSelect {...form.getInputProps('version_bundle_id')} />
      <ModeChoice input={form.getInputProps('mode')} />
      {mode === 'continuous' && <RecurrenceEditor {...form.getInputProps('recurrence')} value={draft} />}
      <ReleaseChoice input={form.getInputProps('release_policy')} />
    </RequestForm>
  );
}

function ModeChoice({ input }: { input: GetInputPropsReturnType }) {
  const words = useProgramWords();
  return (
    <Radio.Group label={words('mode')} {...input}>
      <Stack gap="xs" mt="xs">
        <Radio value="one_time" label={words('one_time')} description={words('oneTimeAbout')} />
        <Radio value="continuous" label={words('continuous')} description={words('continuousAbout')} />
      </Stack>
    </Radio.Group>
  );
}

function ReleaseChoice({ input }: { input: GetInputPropsReturnType }) {
  const words = useProgramWords();
  return (
    <Radio.Group label={words('released')} {...input}>
      <Stack gap="xs" mt="xs">
        <Radio value="automatic" label={words('automatic')} description={words('automaticAbout')} />
        <Radio value="review_required" label={words('review_required')} description={words('reviewAbout')} />
      </Stack>
    </Radio.Group>
  );
}
