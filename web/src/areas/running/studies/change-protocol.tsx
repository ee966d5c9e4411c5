import type { Study, StudyParticipantChanges } from '@eps/sdk';
import { Button, List, Select, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { useApp, useEnvironment } from '../../../base/scope.ts';
import { PersonName } from '../../../shared/people/person-name.tsx';
import { protocolsQuery } from '../../../shared/queries.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { useRequestForm } from '../../../ui/request-form.tsx';
import { BundleSelect } from '../programs/bundle-select.tsx';
import { partsOf } from '../protocols/parts.ts';
import { protocolPreviewQuery, refreshStudy } from './queries.ts';
import { waveLabelOf } from './wave-label.ts';

/**
 * Changes a study to another protocol, usually the next revision, after a preview of the occasions that it
 * moves.
 */
export function ChangeProtocol({ study }: { study: Study }) {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {words('Change protocol')}
      </Button>
      {isOpen && <ChangeDialog study={study} onClose={() => setOpen(false)} />}
    </>
  );
}

function ChangeDialog({ study, onClose }: { study: Study; onClose(): void }) {
  const words = useWords();
  const app = useApp();
  const { api } = useEnvironment();
  const { data = [] } = useQuery(protocolsQuery(app.ids.appId, app.api));
  const form = useRequestForm<{ protocol_id: string | null; bundles: Record<string, string | null> }>({
    protocol_id: null,
    bundles: {},
  });
  const { protocol_id: protocolId, bundles } = form.values;
  const choices = data.filter(({ id, status }) => status === 'published' && id !== study.protocol_id);
  const protocol = choices.find(({ id }) => id === protocolId);
  const added = protocol
    ? partsOf(protocol.content).waves.filter((wave) => study.programs[wave] === undefined)
    : [];
  const chosen = Object.fromEntries(added.flatMap((wave) => (bundles[wave] ? [[wave, bundles[wave]]] : [])));
  async function apply() {
    await api.studies.applyProtocol(study.id, {
      protocol_id: protocolId!,
      ...(added.length > 0 && { bundles: chosen }),
    });
    await refreshStudy(study.id);
    notifyDone(words('The study runs the new protocol.'));
  }
  return (
    <FormDialog
      form={form}
      size="lg"
      title={words('Change protocol')}
      action={words('Apply protocol')}
      ready={protocol !== undefined && added.every((wave) => chosen[wave] !== undefined)}
      onSubmit={apply}
      onClose={onClose}
    >
      <Text size="sm">
        {words(
          'Usually the next revision. Open and past occasions stay unchanged, and so do arms; all later occasions follow the new protocol.',
        )}
      </Text>
      <Select
        label={words('Protocol')}
        required
        searchable
        data={choices.map(({ id, name, revision }) => ({
          value: id,
          label: words('{{name}}, revision {{revision}}', { name, revision }),
        }))}
        nothingFoundMessage={words('No other protocol is published.')}
        {...form.getInputProps('protocol_id')}
      />
      {added.map((wave) => (
        <BundleSelect
          key={wave}
          label={words('Instrument of the wave {{wave}}', {
            wave: waveLabelOf(protocol?.content ?? {})(wave),
          })}
          {...form.getInputProps(`bundles.${wave}`)}
        />
      ))}
      {protocolId !== null && <Moves study={study} protocolId={protocolId} />}
    </FormDialog>
  );
}

/** The number of people whose changes are shown. */
const SHOWN = 10;

/** The occasions that another protocol would move for the people of a study. */
function Moves({ study, protocolId }: { study: Study; protocolId: string }) {
  const words = useWords();
  const { ids, api, may } = useEnvironment();
  const { data, error } = useQuery({
    ...protocolPreviewQuery(study.id, protocolId, api),
    enabled: may('subjects:read'),
  });
  if (!may('subjects:read'))
    return (
      <Text size="sm">
        {words('You may not see people in this environment, so the changes for them are not shown.')}
      </Text>
    );
  if (error) return <ErrorAlert error={error} />;
  if (!data) return <Skeleton height={60} />;
  const affected = data.items.filter(({ changes }) => changes.length > 0);
  return (
    <Stack gap="xs" role="status">
      <Text size="sm" fw={600}>
        {affected.length === 0
          ? words('Nothing moves for anybody.')
          : words.named('study-protocol.people', { count: affected.length })}
      </Text>
      {data.next_cursor !== '' && (
        <Text size="xs" c="dimmed">
          {words('Of the {{count}} people who were added last.', { count: data.items.length })}
        </Text>
      )}
      <List size="sm">
        {affected.slice(0, SHOWN).map((person) => (
          <List.Item key={person.participant_id}>
            <PersonName subjectId={person.subject_id} ids={ids} />: <Counts person={person} />
          </List.Item>
        ))}
      </List>
      {affected.length > SHOWN && (
        <Text size="xs" c="dimmed">
          {words('and {{count}} more', { count: affected.length - SHOWN })}
        </Text>
      )}
    </Stack>
  );
}

const CHANGES = ['moved', 'added', 'removed'] as const;

function Counts({ person: { changes } }: { person: StudyParticipantChanges }) {
  const words = useWords();
  return CHANGES.flatMap((kind) => {
    const count = changes.filter(({ change }) => change === kind).length;
    return count === 0 ? [] : [words.named(`study-protocol.${kind}`, { count })];
  }).join(', ');
}
