import type { Contact } from '@eps/sdk';
import { Group, TextInput } from '@mantine/core';
import { useEnvironment } from '../../../base/scope.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useRequestForm } from '../../../ui/request-form.tsx';
import { useSubjectWords } from './words.ts';

interface ContactDialogProps {
  subjectId: string;
  contact: Contact;
  onSaved(contact: Contact): void;
  onClose(): void;
}

const TYPES = { email: 'email', phone: 'tel', locale: 'text', time_zone: 'text' } as const;
const FIELDS = ['email', 'phone', 'locale', 'time_zone'] as const;

/** Changes how a person is reached. Without any field the person has no contact. */
export function ContactDialog({ subjectId, contact, onSaved, onClose }: ContactDialogProps) {
  const words = useSubjectWords();
  const { api } = useEnvironment();
  const form = useRequestForm<Contact>({
    ...Object.fromEntries(FIELDS.map((field) => [field, contact[field] ?? ''])),
    quiet_hours: contact.quiet_hours ?? { from: '', to: '' },
  });
  async function save() {
    const { quiet_hours, ...others } = form.values;
    const filled = Object.entries(others).filter(([, value]) => value !== '');
    const hasQuiet = quiet_hours?.from !== '' || quiet_hours.to !== '';
    const next: Contact = { ...Object.fromEntries(filled), ...(hasQuiet && { quiet_hours }) };
    if (Object.keys(next).length > 0) onSaved(await api.subjects.setContact(subjectId, next));
    else {
      await api.subjects.deleteContact(subjectId);
      onSaved({});
    }
  }
  return (
    <FormDialog
      form={form}
      title={words('editContact')}
      action={words('save')}
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
            {...form.getInputProps(`quiet_hours.${end}`)}
          />
        ))}
      </Group>
    </FormDialog>
  );
}
