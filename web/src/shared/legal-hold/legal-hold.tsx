import type { LegalHold as Hold } from '@eps/sdk';
import { Button, Group, Skeleton, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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
import { useLegalHoldWords } from './words.ts';

interface LegalHoldProps {
  of: 'subject' | 'environment';
  id: string;
  get(): Promise<Hold>;
  set(body: { reason: string }): Promise<Hold>;
  release(): Promise<void>;
}

/** Shows whether there is a legal hold, and places and releases it. */
export function LegalHold({ of, id, get, set, release }: LegalHoldProps) {
  const words = useLegalHoldWords();
  const [open, setOpen] = useState<'place' | 'release'>();
  const { data: hold, error } = useQuery(legalHoldQuery(of, id, get));
  const close = () => setOpen(undefined);
  async function done(text: string) {
    await refresh(legalHoldKey(of, id));
    notifyDone(text);
  }
  return (
    <Section title={words('title')} about={words(`about.${of}`)}>
      {error && <ErrorAlert error={error} />}
      {!hold && !error && <Skeleton height={60} />}
      {hold?.held === false && <Text size="sm">{words('none')}</Text>}
      {hold?.held && (
        <Facts
          items={[
            [words('heldSince'), <Time key="at" value={hold.held_at!} />],
            [words('reason'), hold.reason],
          ]}
        />
      )}
      {hold && (
        <Group gap="xs">
          <Button variant="default" onClick={() => setOpen('place')}>
            {words(hold.held ? 'change' : 'place')}
          </Button>
          {hold.held && (
            <Button variant="default" onClick={() => setOpen('release')}>
              {words('release')}
            </Button>
          )}
        </Group>
      )}
      {open === 'place' && (
        <PlaceDialog
          reason={hold?.reason ?? ''}
          place={async (reason) => {
            await set({ reason });
            await done(words('placed'));
          }}
          onClose={close}
        />
      )}
      <Confirm
        opened={open === 'release'}
        title={words(`releaseTitle.${of}`)}
        action={words('release')}
        danger
        onConfirm={async () => {
          await release();
          await done(words('released'));
        }}
        onClose={close}
      >
        <Text size="sm">{words('releaseAbout')}</Text>
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
  const words = useLegalHoldWords();
  const form = useRequestForm({ reason });
  const text = form.values.reason.trim();
  return (
    <FormDialog
      form={form}
      title={words('place')}
      action={words('place')}
      ready={text !== ''}
      onSubmit={() => place(text)}
      onClose={onClose}
    >
      <Textarea
        label={words('reason')}
        description={words('reasonAbout')}
        autosize
        minRows={2}
        maxLength={1000}
        required
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}
