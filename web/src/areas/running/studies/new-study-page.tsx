import type { Protocol } from '@eps/sdk';
import { Select, Skeleton, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useWords } from '../../../base/language.ts';
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

/** Creates a study with a published protocol and a bundle for each of its waves. */
export function NewStudyPage() {
  const words = useWords();
  const { ids, api, may } = useApp();
  const { data, error, refetch } = useQuery({
    ...protocolsQuery(ids.appId, api),
    enabled: may('definitions:read'),
  });
  if (error) return <PageError error={error} onRetry={() => void refetch()} />;
  const published = (data ?? []).filter(({ status }) => status === 'published');
  return (
    <Page
      title={words('New study')}
      about={words('The study starts as a draft. No questions are sent until you activate it.')}
    >
      {!data && <Skeleton height={200} />}
      {data && published.length === 0 && (
        <EmptyState
          title={words('No protocol is published yet')}
          next={words('A study runs a published protocol, which defines when people are asked.')}
          action={
            <LinkButton from={APP} to="./protocols">
              {words('Go to protocols')}
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
  const words = useWords();
  const { api } = useEnvironment();
  const navigate = useNavigate();
  const form = useRequestForm<Fields>(
    { name: '', protocol_id: null, bundles: {} },
    {
      validate: ({ name, protocol_id, bundles }) => ({
        name: name.trim() === '' && words('Required'),
        protocol_id: protocol_id === null && words('Required'),
        ...Object.fromEntries(
          wavesOf(protocols, protocol_id).map((wave) => [
            `bundles.${wave}`,
            !bundles[wave] && words('Required'),
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
      notifyDone(words('The study was created as a draft.'));
      await navigate({ from: ENVIRONMENT, to: './studies/$studyId', params: { studyId: id } });
    },
  });
  return (
    <RequestForm form={form} sending={create} action={words('Create study')} stack={{ maw: 560 }} noValidate>
      <TextInput label={words('Name')} required maxLength={255} {...form.getInputProps('name')} />
      <Select
        label={words('Protocol')}
        required
        searchable
        openOnFocus={false}
        data={protocols.map(({ id, name, revision }) => ({
          value: id,
          label: words('{{name}}, revision {{revision}}', { name, revision }),
        }))}
        {...form.getInputProps('protocol_id')}
      />
      {waves.length > 0 && (
        <Text size="sm" c="dimmed">
          {words('The questions that each wave asks.')}
        </Text>
      )}
      {waves.map((wave) => (
        <BundleSelect
          key={wave}
          label={words('Instrument of the wave {{wave}}', { wave: labelOf(wave) })}
          {...form.getInputProps(`bundles.${wave}`)}
        />
      ))}
    </RequestForm>
  );
}
