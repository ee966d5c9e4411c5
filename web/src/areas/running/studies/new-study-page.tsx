import { InvalidRequestError, type Protocol } from '@eps/sdk';
import { Button, Group, Select, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useCommonWords } from '../../../base/common-words.ts';
import { useLanguage } from '../../../base/language.ts';
import { useApp, useEnvironment } from '../../../base/scope.ts';
import { protocolsQuery } from '../../../shared/queries.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { fieldTexts } from '../../../ui/error-text.ts';
import { notifyDone } from '../../../ui/notify.ts';
import { Page } from '../../../ui/page.tsx';
import { PageError } from '../../../ui/page-error.tsx';
import { APP, ENVIRONMENT, LinkButton } from '../../../ui/page-link.tsx';
import { BundleSelect } from '../programs/bundle-select.tsx';
import { partsOf } from '../protocols/parts.ts';
import { refreshStudy } from './queries.ts';
import { useStudyWords } from './words.ts';

/** Creates a study with a published protocol and a bundle for each of its waves. */
export function NewStudyPage() {
  const words = useStudyWords();
  const { ids, api, may } = useApp();
  const { data, error, refetch } = useQuery({
    ...protocolsQuery(ids.appId, api),
    enabled: may('definitions:read'),
  });
  if (error) return <PageError error={error} onRetry={() => void refetch()} />;
  const published = (data ?? []).filter(({ status }) => status === 'published');
  return (
    <Page title={words('formTitle')} about={words('formAbout')}>
      {!data && <Skeleton height={200} />}
      {data && published.length === 0 && (
        <EmptyState
          title={words('noProtocols')}
          next={words('noProtocolsNext')}
          action={
            <LinkButton from={APP} to="./protocols">
              {words('toProtocols')}
            </LinkButton>
          }
        />
      )}
      {published.length > 0 && <StudyForm protocols={published} />}
    </Page>
  );
}

function StudyForm({ protocols }: { protocols: readonly Protocol[] }) {
  const words = useStudyWords();
  const common = useCommonWords();
  const { api } = useEnvironment();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [protocolId, setProtocolId] = useState<string | null>(null);
  const [bundles, setBundles] = useState<Record<string, string>>({});
  const [isTried, setTried] = useState(false);
  const protocol = protocols.find(({ id }) => id === protocolId);
  const waves = protocol ? partsOf(protocol.content).waves : [];
  const chosen = Object.fromEntries(waves.flatMap((wave) => (bundles[wave] ? [[wave, bundles[wave]]] : [])));
  const create = useMutation({
    mutationFn: () => api.studies.create({ name, protocol_id: protocolId!, bundles: chosen }),
    onSuccess: async ({ id }) => {
      await refreshStudy(id);
      notifyDone(words('created'));
      await navigate({ from: ENVIRONMENT, to: './studies/$studyId', params: { studyId: id } });
    },
  });
  const errorAt = useFieldErrors(create.error);
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const isComplete = name.trim() !== '' && protocol && waves.every((wave) => chosen[wave] !== undefined);
    if (isComplete) create.mutate();
  }
  const required = (isMissing: boolean) => (isTried && isMissing ? words('required') : undefined);
  const shown = ['name', 'protocol_id', ...waves.map((wave) => `bundles.${wave}`)];
  return (
    <form onSubmit={submit} noValidate>
      <Stack maw={560}>
        <TextInput
          label={common('name')}
          required
          maxLength={255}
          value={name}
          error={required(name.trim() === '') ?? errorAt('name')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Select
          label={words('protocol')}
          required
          searchable
          data={protocols.map(({ id, name, revision }) => ({
            value: id,
            label: words('protocolNamed', { name, revision }),
          }))}
          value={protocolId}
          onChange={setProtocolId}
          error={required(!protocol) ?? errorAt('protocol_id')}
        />
        {waves.length > 0 && (
          <Text size="sm" c="dimmed">
            {words('bundlesAbout')}
          </Text>
        )}
        {waves.map((wave) => (
          <BundleSelect
            key={wave}
            label={words('bundleOf', { wave })}
            value={bundles[wave] ?? null}
            onChange={(id) => {
              setBundles({ ...bundles, [wave]: id ?? '' });
              create.reset();
            }}
            error={required(chosen[wave] === undefined) ?? errorAt(`bundles.${wave}`)}
          />
        ))}
        {create.error && !shown.some((field) => errorAt(field)) && <ErrorAlert error={create.error} />}
        <Group>
          <Button type="submit" loading={create.isPending}>
            {words('submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The text of the service before the reason why a value is wrong. */
const PREFIX = /^Value error, /;

/** Returns a function that returns the service's errors of a field, such as `bundles.week`. */
function useFieldErrors(error: Error | null): (field: string) => string | undefined {
  const words = useStudyWords();
  const language = useLanguage();
  const found = error instanceof InvalidRequestError ? fieldTexts(error, language) : [];
  return (field) => {
    const text = found.find((each) => each.field === field);
    if (!text) return undefined;
    const reason = (text.own ?? text.english ?? '').replace(PREFIX, '');
    return words('unfit', { reason });
  };
}
