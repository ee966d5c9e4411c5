import type { LegalHold as Hold } from '@eps/sdk';
import { Button, Group, Skeleton, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../base/language.ts';
import { refresh } from '../../base/query-client.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { Facts } from '../../ui/facts.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { notifyDone } from '../../ui/notify.ts';
import { useRequestForm } from '../../ui/request-form.tsx';
import { Section } from '../../ui/section.tsx';
import { Time } from '../../ui/time.tsx';
import { legalHoldKey, legalHoldQuery } from './queries.ts';

interface LegalHoldProps {
  of: 'subject' | 'environment';
  id: string;
  get(): Promise<Hold>;
  set(body: { reason: string }): Promise<Hold>;
  release(): Promise<void>;
}

/** Shows whether there is a legal hold, and places and releases it. */
export function LegalHold({ of, id, get, set, release }: LegalHoldProps) {
  const words = useWords();
  const [open, setOpen] = useState<'place' | 'release'>();
  const { data: hold, error } = useQuery(legalHoldQuery(of, id, get));
  const close = () => setOpen(undefined);
  async function done(text: string) {
    await refresh(legalHoldKey(of, id));
    notifyDone(text);
  }
  return (
    <Section title={words('Legal hold')} about={words.named(`legal-hold.about.${of}`)}>
      {error && <ErrorAlert error={error} />}
      {!hold && !error && <Skeleton height={60} />}
      {hold?.held === false && <Text size="sm">{words('No legal hold is placed.')}</Text>}
      {hold?.held && (
        <Facts
          items={[
            [words('Held since'), <Time key="at" value={hold.held_at!} />],
            [words.named('common.reason'), hold.reason],
          ]}
        />
      )}
      {hold && (
        <Group gap="xs">
          <Button variant="default" onClick={() => setOpen('place')}>
            {words(hold.held ? 'Change the reason' : 'Place a legal hold')}
          </Button>
          {hold.held && (
            <Button variant="default" onClick={() => setOpen('release')}>
              {words('Release the hold')}
            </Button>
          )}
        </Group>
      )}
      {open === 'place' && (
        <PlaceDialog
          reason={hold?.reason ?? ''}
          place={async (reason) => {
            await set({ reason });
            await done(words('The legal hold is placed.'));
          }}
          onClose={close}
        />
      )}
      <Confirm
        opened={open === 'release'}
        title={words.named(`legal-hold.releaseTitle.${of}`)}
        action={words('Release the hold')}
        danger
        onConfirm={async () => {
          await release();
          await done(words('The legal hold is released.'));
        }}
        onClose={close}
      >
        <Text size="sm">
          {words(
            'Data whose retention period has ended in the meantime is removed by the next run, within a day.',
          )}
        </Text>
      </Confirm>
    </Section>
  );
}

interface PlaceDialogProps {
  reason: string;
  place(reason: string): Promise<void>;
  onClose(): void;
}

function PlaceDialog({ reason, place, onClose }: PlaceDialogProps) {
  const words = useWords();
  const form = useRequestForm({ reason });
  const text = form.values.reason.trim();
  return (
    <FormDialog
      form={form}
      title={words('Place a legal hold')}
      action={words('Place a legal hold')}
      ready={text !== ''}
      onSubmit={() => place(text)}
      onClose={onClose}
    >
      <Textarea
        label={words.named('common.reason')}
        description={words('Encrypted, and in no list, event or log.')}
        autosize
        minRows={2}
        maxLength={1000}
        required
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}
