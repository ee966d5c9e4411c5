import { Radio, Stack, Textarea } from '@mantine/core';
import { useWords } from '../../../base/language.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { useRequestForm } from '../../../ui/request-form.tsx';
import { refreshStudy } from './queries.ts';

const MAX_REASON = 500;

/** The part to skip: an occasion of a wave, or without `k` the wave. */
export interface SkipTarget {
  wave: string;
  /** The name of the wave. */
  label: string;
  k?: number;
}

interface SkipDialogProps {
  studyId: string;
  participantId: string;
  what: SkipTarget;
  onClose(): void;
}

/** Skips an occasion or the remaining occasions of a wave, with a reason. */
export function SkipDialog({ studyId, participantId, what: { wave, label, k }, onClose }: SkipDialogProps) {
  const words = useWords();
  const { api } = useEnvironment();
  const form = useRequestForm({ extent: k === undefined ? 'wave' : 'one', skip: { reason: '' } });
  const { reason } = form.values.skip;
  async function skip() {
    const skipped = { wave, reason, ...(form.values.extent === 'one' && k !== undefined && { k }) };
    await api.studies.changeParticipant(studyId, participantId, { skip: skipped });
    await refreshStudy(studyId);
    notifyDone(words('Skipped.'));
  }
  return (
    <FormDialog
      form={form}
      title={words('Skip {{wave}}', { wave: label })}
      action={words('Skip')}
      ready={reason.trim() !== ''}
      onSubmit={skip}
      onClose={onClose}
    >
      {k !== undefined && (
        <Radio.Group label={words('What to skip')} {...form.getInputProps('extent')}>
          <Stack gap="xs" mt="xs">
            <Radio value="one" label={words('Only occasion no. {{number}}', { number: k + 1 })} />
            <Radio value="wave" label={words('All remaining occasions of the wave')} />
          </Stack>
        </Radio.Group>
      )}
      <Textarea
        label={words('Reason')}
        description={words('For example, “Answered on paper”. It is shown in the timeline.')}
        required
        maxLength={MAX_REASON}
        {...form.getInputProps('skip.reason')}
      />
    </FormDialog>
  );
}
