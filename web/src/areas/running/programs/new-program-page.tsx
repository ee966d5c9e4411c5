import { Radio, Stack, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCurrentScope } from '../../../base/current-scope.ts';
import { useWords } from '../../../base/language.ts';
import { refresh } from '../../../base/query-client.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { programsKey } from '../../../shared/queries.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { Page } from '../../../ui/page.tsx';
import { APP, ENVIRONMENT, LinkButton } from '../../../ui/page-link.tsx';
import { RequestForm, useRequestForm } from '../../../ui/request-form.tsx';
import { BundleSelect, useRunnableBundles } from './bundle-select.tsx';
import { lacksEvents, newDraft, type RecurrenceDraft, recurrenceOf } from './recurrence-draft.ts';
import { RecurrenceEditor } from './recurrence-editor.tsx';

export function NewProgramPage() {
  const words = useWords();
  const { published, others, isPending } = useRunnableBundles();
  const hasNone = !isPending && published.length + others.length === 0;
  const only = published.length === 1 && others.length === 0 ? published[0]!.id : null;
  return (
    <Page
      title={words('New program')}
      about={words('The program starts as a draft. Nobody is asked anything until you activate it.')}
    >
      {hasNone ? (
        <EmptyState
          title={words('No instrument can run in this environment yet')}
          next={words('Publish an instrument first. Programs run published versions.')}
          action={
            <LinkButton from={APP} to="./bundles">
              {words('Go to versions')}
            </LinkButton>
          }
        />
      ) : (
        <ProgramForm only={only} />
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

/** The form of a new program; `only` is the id of the only version that can run, if there is only one. */
function ProgramForm({ only }: { only: string | null }) {
  const words = useWords();
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
        version_bundle_id: (id) => (id ?? only) === null && words('Required'),
        recurrence: (draft, { mode }) =>
          mode === 'continuous' &&
          draft !== undefined &&
          lacksEvents(draft) &&
          words('Enter at least one event'),
      },
    },
  );
  const { name, mode, release_policy } = form.values;
  const bundleId = form.values.version_bundle_id ?? only;
  const draft = form.values.recurrence ?? newDraft(environment?.timezone ?? 'UTC');
  const create = useMutation({
    mutationFn: () =>
      api.programs.create({
        name,
        version_bundle_id: bundleId!,
        mode,
        release_policy,
        ...(mode === 'continuous' && { recurrence: recurrenceOf(draft) }),
      }),
    onSuccess: async ({ id }) => {
      await refresh(programsKey);
      notifyDone(words('The program was created as a draft.'));
      await navigate({ from: ENVIRONMENT, to: './programs/$programId', params: { programId: id } });
    },
  });
  return (
    <RequestForm form={form} sending={create} action={words('Create program')} stack={{ maw: 760 }}>
      <TextInput
        label={words('Name')}
        required
        maxLength={255}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <BundleSelect {...form.getInputProps('version_bundle_id')} value={bundleId} />
      <ModeChoice input={form.getInputProps('mode')} />
      {mode === 'continuous' && <RecurrenceEditor {...form.getInputProps('recurrence')} value={draft} />}
      <ReleaseChoice input={form.getInputProps('release_policy')} />
    </RequestForm>
  );
}

function ModeChoice({ input }: { input: GetInputPropsReturnType }) {
  const words = useWords();
  return (
    <Radio.Group label={words('Mode')} {...input}>
      <Stack gap="xs" mt="xs">
        <Radio
          value="one_time"
          label={words.named('common.one_time')}
          description={words('Each person answers once.')}
        />
        <Radio
          value="continuous"
          label={words.named('common.continuous')}
          description={words('Questions are asked again in each cycle.')}
        />
      </Stack>
    </Radio.Group>
  );
}

function ReleaseChoice({ input }: { input: GetInputPropsReturnType }) {
  const words = useWords();
  return (
    <Radio.Group label={words('Result release')} {...input}>
      <Stack gap="xs" mt="xs">
        <Radio
          value="automatic"
          label={words.named('common.automatic')}
          description={words('People can read their result as soon as it is ready.')}
        />
        <Radio
          value="review_required"
          label={words.named('common.review_required')}
          description={words('A reviewer decides on each result before it is released.')}
        />
      </Stack>
    </Radio.Group>
  );
}
