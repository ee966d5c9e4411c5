import type { Contact } from '@eps/sdk';
import { Checkbox, Group, TextInput } from '@mantine/core';
import { useWords } from '../../../base/language.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useRequestForm } from '../../../ui/request-form.tsx';

interface ContactDialogProps {
  subjectId: string;
  contact: Contact;
  onSaved(contact: Contact): void;
  onClose(): void;
}

const TYPES = { email: 'email', phone: 'tel', locale: 'text', time_zone: 'text' } as const;
const FIELDS = ['email', 'phone', 'locale', 'time_zone'] as const;
const CHANNELS = ['email', 'push'] as const;

/** Changes the contact of a person. If all fields are empty, the person has no contact. */
export function ContactDialog({ subjectId, contact, onSaved, onClose }: ContactDialogProps) {
  const words = useWords();
  const { api } = useEnvironment();
  const form = useRequestForm<Contact>({
    ...Object.fromEntries(FIELDS.map((field) => [field, contact[field] ?? ''])),
    quiet_hours: contact.quiet_hours ?? { from: '', to: '' },
    // A contact without channels wants all of them.
    channels: contact.channels ?? [...CHANNELS],
  });
  async function save() {
    const { quiet_hours, channels = [], ...others } = form.values;
    const filled = Object.entries(others).filter(([, value]) => value !== '');
    const hasQuiet = quiet_hours?.from !== '' || quiet_hours.to !== '';
    const wanted = CHANNELS.filter((channel) => channels.includes(channel));
    const next: Contact = {
      ...Object.fromEntries(filled),
      ...(hasQuiet && { quiet_hours }),
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
      title={words('Edit contact')}
      action={words('Save')}
      onSubmit={save}
      onClose={onClose}
    >
      {FIELDS.map((field, index) => (
        <TextInput
          key={field}
          type={TYPES[field]}
          label={words.named(`subjects.${field}`)}
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
            label={words.named(`subjects.quiet.${end}`)}
            {...form.getInputProps(`quiet_hours.${end}`)}
          />
        ))}
      </Group>
      <Checkbox.Group label={words('Channels')} {...form.getInputProps('channels')}>
        <Group mt="xs">
          {CHANNELS.map((channel) => (
            <Checkbox key={channel} value={channel} label={words.named(`subjects.channel.${channel}`)} />
          ))}
        </Group>
      </Checkbox.Group>
    </FormDialog>
  );
}
