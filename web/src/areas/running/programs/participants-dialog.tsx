import type { ParticipantSettings } from '@eps/sdk';
import { Checkbox, Radio, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../base/language.ts';
import { queryClient } from '../../../base/query-client.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { NumberInput } from '../../../ui/number-input.tsx';
import { useRequestForm } from '../../../ui/request-form.tsx';
import { participantSettingsQuery } from '../queries.ts';

interface ParticipantsDialogProps {
  programId: string;
  onClose(): void;
}

/** What participants of a program can do by themselves, and when a withheld result is looked at. */
export function ParticipantsDialog({ programId, onClose }: ParticipantsDialogProps) {
  const { api } = useEnvironment();
  const { data, error, refetch } = useQuery(participantSettingsQuery(programId, api));
  if (error) return <ErrorAlert error={error} onRetry={() => void refetch()} />;
  return data ? <Loaded programId={programId} settings={data} onClose={onClose} /> : null;
}

const WITHDRAWING = ['byLink', 'everybody', 'nobody'] as const;
const WITHDRAW_VALUES = { byLink: undefined, everybody: true, nobody: false };
const MOST_HOURS = 8760;

interface LoadedProps extends ParticipantsDialogProps {
  settings: ParticipantSettings;
}

function Loaded({ programId, settings, onClose }: LoadedProps) {
  const words = useWords();
  const { api, may } = useEnvironment();
  const { self_service: before = {}, review_within_hours: hours, ...others } = settings;
  const present = WITHDRAWING.find((each) => WITHDRAW_VALUES[each] === before.withdraw)!;
  const form = useRequestForm({
    self_service: { export: before.export ?? true, withdraw: present },
    review_within_hours: hours,
  });
  async function save() {
    const { self_service, review_within_hours } = form.values;
    const withdraw = WITHDRAW_VALUES[self_service.withdraw];
    const saved = await api.programs.setParticipantSettings(programId, {
      ...others,
      self_service: { export: self_service.export, ...(withdraw !== undefined && { withdraw }) },
      ...(review_within_hours !== undefined && { review_within_hours }),
    });
    queryClient.setQueryData(participantSettingsQuery(programId, api).queryKey, saved);
    notifyDone(words('The settings for participants were saved.'));
  }
  return (
    <FormDialog
      form={form}
      title={words('What participants can do')}
      action={words('Save')}
      onSubmit={save}
      onClose={onClose}
    >
      <Checkbox
        label={words('See their own data')}
        description={words('Their answers, and results that were released to them.')}
        {...form.getInputProps('self_service.export', { type: 'checkbox' })}
        data-autofocus
      />
      <Radio.Group
        label={words('Withdraw, and erase what is stored about them')}
        description={words('A person who erases their data cannot be restored.')}
        {...form.getInputProps('self_service.withdraw')}
      >
        <Stack gap="xs" mt="xs">
          {WITHDRAWING.map((each) => (
            <Radio
              key={each}
              value={each}
              label={words.named(`programs.${each}`)}
              disabled={each === 'everybody' && present !== each && !may('subjects:erase')}
            />
          ))}
        </Stack>
      </Radio.Group>
      <NumberInput
        label={words('Hours until a withheld result is looked at')}
        description={words('Participants see the time while they wait. Leave empty to show no time.')}
        min={1}
        max={MOST_HOURS}
        allowDecimal={false}
        {...form.getInputProps('review_within_hours')}
      />
    </FormDialog>
  );
}
