import type { Protocol } from '@eps/sdk';
import { Select, Skeleton, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useApp, useEnvironment } from '../../../base/scope.ts';
import { protocolsQuery } from '../../../shared/queries.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { Page } from '../../../ui/page.tsx';
import { PageError } from '../../../ui/page-error.tsx';
import { APP, ENVIRONMENT, LinkButton } from '../../../ui/page-link.tsx';
import { RequestForm, useRequestForm } from '../../../ui/request-form.tsx';
import { BundleSelect } from '../programs/bundle-select.tsx';
import { partsOf } from '../protocols/parts.ts';
import { refreshStudy } from './queries.ts';
import { waveLabelOf } from './wave-label.ts';
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

interface Fields {
  name: string;
  protocol_id: string | null;
  bundles: Record<string, string | null>;
}

function wavesOf(protocols: readonly Protocol[], protocolId: string | null): readonly string[] {
  const protocol = protocols.find(({ id }) => id === protocolId);
  return protocol ? partsOf(protocol.content).waves : [];
}

function StudyForm({ protocols }: { protocols: readonly Protocol[] }) {
  const words = useStudyWords();
  const { api } = useEnvironment();
  const navigate = useNavigate();
  const form = useRequestForm<Fields>(
    { name: '', protocol_id: null, bundles: {} },
    {
      validate: ({ name, protocol_id, bundles }) => ({
        name: name.trim() === '' && words('required'),
        protocol_id: protocol_id === null && words('required'),
        ...Object.fromEntries(
          wavesOf(protocols, protocol_id).map((wave) => [
            `bundles.${wave}`,
            !bundles[wave] && words('required'),
          ]),
        ),
      }),
    },
  );
  const { name, protocol_id, bundles } = form.values;
  const waves = wavesOf(protocols, protocol_id);
  const labelOf = waveLabelOf(protocols.find(({ id }) => id === protocol_id)?.content ?? {});
  const chosen = Object.fromEntries(waves.flatMap((wave) => (bundles[wave] ? [[wave, bundles[wave]]] : [])));
  const create = useMutation({
    mutationFn: () => api.studies.create({ name, protocol_id: protocol_id!, bundles: chosen }),
    onSuccess: async ({ id }) => {
      await refreshStudy(id);
      notifyDone(words('created'));
      await navigate({ from: ENVIRONMENT, to: './studies/$studyId', params: { studyId: id } });
    },
  });
  return (
    <RequestForm form={form} sending={create} action={words('submit')} stack={{ maw: 560 }} noValidate>
      <TextInput label={words('name')} required maxLength={255} {...form.getInputProps('name')} />
      <Select
        label={words('protocol')}
        required
        searchable
        openOnFocus={false}
        data={protocols.map(({ id, name, revision }) => ({
          value: id,
          label: words('protocolNamed', { name, revision }),
        }))}
        {...form.getInputProps('protocol_id')}
      />
      {waves.length > 0 && (
        <Text size="sm" c="dimmed">
          {words('bundlesAbout')}
        </Text>
      )}
      {waves.map((wave) => (
        <BundleSelect
          key={wave}
          label={words('bundleOf', { wave: labelOf(wave) })}
          {...form.getInputProps(`bundles.${wave}`)}
        />
      ))}
    </RequestForm>
  );
}
