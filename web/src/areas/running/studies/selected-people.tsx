import type { ContactOfSubject, EnvironmentClient, Study, StudyParticipant } from '@eps/sdk';
import { Button, Group, Text } from '@mantine/core';
import Papa from 'papaparse';
import { useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { queryClient } from '../../../base/query-client.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { nameOf } from '../../../shared/people/identities.ts';
import { identityQuery } from '../../../shared/people/queries.ts';
import { ConfirmedActions } from '../../../ui/confirmed-actions.tsx';
import { notifyDone, notifyError } from '../../../ui/notify.ts';
import { saveFile } from '../../../ui/save-download.ts';
import { forEachOf } from '../selection/for-each.ts';
import { DatesDialog } from './dates-dialog.tsx';
import { refreshStudy } from './queries.ts';
import { useProtocolFields } from './use-protocol-fields.ts';

const TARGETS = { pause: 'paused', resume: 'active', withdraw: 'withdrawn' } as const;
const ACTIONS = ['pause', 'resume', 'withdraw'] as const;
/** A longer list of addresses does not fit into the address of a mail. */
const MOST_ADDRESSES = 50;

interface SelectedPeopleProps {
  study: Study;
  people: readonly StudyParticipant[];
  onDone(): void;
}

/** What can be done with the people of a study who are selected. */
export function SelectedPeople({ study, people, onDone }: SelectedPeopleProps) {
  const words = useWords();
  const { ids, api, may } = useEnvironment();
  const fields = useProtocolFields(study.protocol_id) ?? [];
  const [isDating, setDating] = useState(false);
  const [busy, setBusy] = useState<'write' | 'save'>();
  const change = async (action: (typeof ACTIONS)[number]) => {
    const failed = await forEachOf(people, ({ id }) =>
      api.studies.changeParticipant(study.id, id, { status: TARGETS[action] }),
    );
    await refreshStudy(study.id);
    const count = people.length - failed.length;
    notifyDone(words.named('study-participants.manyChanged', { count, failed: failed.length }));
    onDone();
  };
  function start(name: 'write' | 'save', work: () => Promise<void>) {
    setBusy(name);
    work()
      .catch(notifyError)
      .finally(() => setBusy(undefined));
  }
  async function write() {
    const addresses = await addressesOf(api, people.slice(0, MOST_ADDRESSES));
    if (addresses.length === 0) notifyDone(words('None of them has an e-mail address, or wants messages.'));
    else window.location.href = `mailto:?bcc=${encodeURIComponent(addresses.join(','))}`;
  }
  async function save() {
    const rows = await Promise.all(
      people.map(async ({ subject_id, ...participant }) => {
        const identity = may('subjects:identify')
          ? await queryClient.fetchQuery(identityQuery(subject_id, ids))
          : undefined;
        const { status = '', arm = '', starts_at } = participant;
        const who = identity ? { name: nameOf(identity), external_id: identity.external_id } : {};
        return { ...who, subject_id, status, arm, starts_at };
      }),
    );
    saveFile(new Blob(['\ufeff', Papa.unparse(rows)], { type: 'text/csv' }), `${study.name}.csv`);
  }
  return (
    <Group gap="xs">
      <Text size="sm" aria-live="polite">
        {words.named('selection.selected', { count: people.length })}
      </Text>
      {may('enrollments:write') && (
        <>
          {fields.length > 0 && (
            <Button variant="default" onClick={() => setDating(true)}>
              {words('Change dates')}
            </Button>
          )}
          <ConfirmedActions
            actions={ACTIONS}
            textOf={(key) => words.named(`study-participants.many.${key}`)}
            effects={(action) => [
              words.named('study-participants.manyPeople', { count: people.length }),
              words.named(`study-participants.${action}Does`),
            ]}
            danger="withdraw"
            perform={change}
          />
        </>
      )}
      {may('subjects:contact') && (
        <Button
          variant="default"
          loading={busy === 'write'}
          disabled={people.length > MOST_ADDRESSES}
          title={
            people.length > MOST_ADDRESSES
              ? words('At most {{most}} people at once.', { most: MOST_ADDRESSES })
              : undefined
          }
          onClick={() => start('write', write)}
        >
          {words('Write to')}
        </Button>
      )}
      <Button variant="default" loading={busy === 'save'} onClick={() => start('save', save)}>
        {words('Export')}
      </Button>
      {isDating && (
        <DatesDialog
          participants={people}
          studyId={study.id}
          fields={fields}
          onClose={() => setDating(false)}
        />
      )}
    </Group>
  );
}

/** The e-mail addresses of those who want messages. */
async function addressesOf(api: EnvironmentClient, people: readonly StudyParticipant[]): Promise<string[]> {
  const contacts: ContactOfSubject[] = [];
  await forEachOf(people, async ({ subject_id }) => {
    contacts.push(await api.subjects.getContact(subject_id));
  });
  return contacts.flatMap(({ email, unsubscribed_at }) =>
    email === undefined || unsubscribed_at !== undefined ? [] : [email],
  );
}
