import type { Contact } from '@eps/sdk';
import { Checkbox, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useCommonWords } from '../../../base/common-words.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useRequestForm } from '../../../ui/request-form.ts';
import { useSubjectWords } from './words.ts';

interface ContactDialogProps {
  subjectId: string;
  contact: Contact;
  onSaved(contact: Contact): void;
  onClose(): void;
}

const TYPES = { email: 'email', phone: 'tel', locale: 'text', time_zone: 'text' } as const;
const FIELDS = ['email', 'phone', 'locale', 'time_zone'] as const;
const CHANNELS = ['email', 'push'] as const;

/** Changes how a person is reached. Without any field the person has no contact. */
export function ContactDialog({ subjectId, contact, onSaved, onClose }: ContactDialogProps) {
  const words = useSubjectWords();
  const common = useCommonWords();
  const { api } = useEnvironment();
  const form = useRequestForm<Contact>(
    Object.fromEntries(FIELDS.map((field) => [field, contact[field] ?? ''])),
  );
  const [quiet, setQuiet] = useState(contact.quiet_hours ?? { from: '', to: '' });
  // A contact without channels wants all of them.
  const [channels, setChannels] = useState<string[]>(contact.channels ?? [...CHANNELS]);
  async function save() {
    const filled = Object.entries(form.values).filter(([, value]) => value !== '');
    const hasQuiet = quiet.from !== '' || quiet.to !== '';
    const wanted = CHANNELS.filter((channel) => channels.includes(channel));
    const next: Contact = {
      ...Object.fromEntries(filled),
      ...(hasQuiet && { quiet_hours: quiet }),
      ...(wanted.length < CHANNELS.length && { channels: wanted }),
    };
    if (Object.keys(next).length > 0) onSaved(await api.subjects.setContact(subjectId, next));
    else {
      await api.subjects.deleteContact(subjectId);
      onSaved({});
    }
  }
  return (
    <FormDialog
      form={form}
      opened
      title={words('editContact')}
      action={common('save')}
      onSubmit={save}
      onClose={onClose}
    >
      {FIELDS.map((field, index) => (
        <TextInput
          key={field}
          type={TYPES[field]}
          label={words(field)}
          {...(field === 'time_zone' && { placeholder: 'Europe/Berlin' })}
          {...(field === 'locale' && { placeholder: 'de' })}
          {...form.getInputProps(field)}
          autoComplete="off"
          data-autofocus={index === 0 || undefined}
        />
      ))}
      <Group grow align="flex-start">
        {(['from', 'to'] as const).map((end) => (
          <TextInput
            key={end}
            type="time"
            label={words(`quiet.${end}`)}
            value={quiet[end]}
            onChange={(event) => setQuiet({ ...quiet, [end]: event.currentTarget.value })}
          />
        ))}
      </Group>
      <Checkbox.Group label={words('channels')} value={channels} onChange={setChannels}>
        <Group mt="xs">
          {CHANNELS.map((channel) => (
            <Checkbox key={channel} value={channel} label={words(`channel.${channel}`)} />
          ))}
        </Group>
      </Checkbox.Group>
    </FormDialog>
  );
}
