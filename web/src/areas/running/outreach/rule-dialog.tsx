import type { MessageTemplate, OutreachRule } from '@eps/sdk';
import { Checkbox, NativeSelect, Text } from '@mantine/core';
import { useWords } from '../../../base/language.ts';
import { DurationField } from '../../../shared/durations/duration-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { NumberInput } from '../../../ui/number-input.tsx';
import { APP, PageLink } from '../../../ui/page-link.tsx';
import { useRequestForm } from '../../../ui/request-form.tsx';

const CAUSES = ['opened', 'reminder', 'closing', 'released', 'missed'] as const;
const CHANNELS = ['email', 'push', 'sms', 'other'] as const;
const UNLESS = ['completed', 'opened'] as const;
/** The causes that need a duration: how long after, or before, the message is sent. */
const FIRST_AFTER: Partial<Record<OutreachRule['on'], string>> = { reminder: 'P2D', closing: 'PT6H' };

interface RuleDialogProps {
  /** Absent for a new one. */
  rule?: OutreachRule | undefined;
  templates: readonly MessageTemplate[];
  onSave(rule: Omit<OutreachRule, 'id'>): Promise<void>;
  onClose(): void;
}

/** When a message is sent, and which one. */
export function RuleDialog({ rule, templates, onSave, onClose }: RuleDialogProps) {
  const words = useWords();
  const form = useRequestForm<{ rule: Omit<OutreachRule, 'id'> }>({
    rule: rule ?? { on: 'opened', channel: 'email', message_id: templates[0]?.id ?? '' },
  });
  const draft = form.values.rule;
  const setDraft = (next: typeof draft) => form.setFieldValue('rule', next);
  const { on, after, every, max = 3, unless = 'completed', channel, message_id } = draft;
  const set = (change: Partial<typeof draft>) => setDraft({ ...draft, ...change });
  function chooseCause(next: OutreachRule['on']) {
    const { after: _, every: __, max: ___, ...kept } = draft;
    const first = FIRST_AFTER[next];
    setDraft({ ...kept, on: next, ...(first !== undefined && { after: first }) });
  }
  function repeat(isRepeated: boolean) {
    const { every: _, max: __, ...kept } = draft;
    setDraft(isRepeated ? { ...kept, every: 'P2D', max } : kept);
  }
  return (
    <FormDialog
      form={form}
      title={words(rule ? 'Edit' : 'Add message')}
      action={words('Save')}
      ready={message_id !== ''}
      onSubmit={() => onSave(draft)}
      onClose={onClose}
    >
      {templates.length === 0 && (
        <Text size="sm">
          {words('No template can be used here. Write and publish one first.')}{' '}
          <PageLink from={APP} to="./messages">
            {words('Go to templates')}
          </PageLink>
        </Text>
      )}
      <NativeSelect
        label={words('When')}
        value={on}
        onChange={(event) => chooseCause(event.currentTarget.value as OutreachRule['on'])}
        data={CAUSES.map((cause) => ({ value: cause as string, label: words.named(`outreach.on_${cause}`) }))}
      />
      {after !== undefined && (
        <DurationField
          label={words(on === 'closing' ? 'Before' : 'After')}
          value={after}
          onChange={(next) => set({ after: next })}
        />
      )}
      {on === 'reminder' && (
        <Checkbox
          label={words.named('outreach.isRepeated')}
          checked={every !== undefined}
          onChange={(event) => repeat(event.currentTarget.checked)}
        />
      )}
      {every !== undefined && (
        <>
          <DurationField label={words('Every')} value={every} onChange={(next) => set({ every: next })} />
          <NumberInput
            label={words('At most')}
            value={max}
            min={1}
            max={50}
            allowDecimal={false}
            onChange={(next) => next !== undefined && set({ max: next })}
          />
        </>
      )}
      <NativeSelect
        label={words('Template')}
        value={message_id}
        onChange={(event) => set({ message_id: event.currentTarget.value })}
        data={templates.map(({ id, name, revision }) => ({ value: id, label: `${name}, ${revision}` }))}
      />
      <NativeSelect
        label={words('Channel')}
        value={channel}
        onChange={(event) => set({ channel: event.currentTarget.value as OutreachRule['channel'] })}
        data={CHANNELS.map((each) => ({ value: each as string, label: words.named(`outreach.${each}`) }))}
      />
      {on !== 'released' && on !== 'missed' && (
        <NativeSelect
          label={words('Not to people who')}
          value={unless}
          onChange={(event) => set({ unless: event.currentTarget.value as 'completed' | 'opened' })}
          data={UNLESS.map((value) => ({ value, label: words.named(`outreach.unless_${value}`) }))}
        />
      )}
    </FormDialog>
  );
}
