import { Radio, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useEnvironment } from '../../../base/scope.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { useParticipantWords } from './participant-words.ts';
import { refreshStudy } from './queries.ts';

const MAX_REASON = 500;

/** The part to skip: an occasion of a wave, or without `k` the wave. */
export interface SkipTarget {
  wave: string;
  k?: number;
}

interface SkipDialogProps {
  studyId: string;
  participantId: string;
  what: SkipTarget;
  onClose(): void;
}

/** Skips an occasion or the remaining occasions of a wave, with a reason. */
export function SkipDialog({ studyId, participantId, what: { wave, k }, onClose }: SkipDialogProps) {
  const words = useParticipantWords();
  const { api } = useEnvironment();
  const [extent, setExtent] = useState(k === undefined ? 'wave' : 'one');
  const [reason, setReason] = useState('');
  async function skip() {
    const skipped = { wave, reason, ...(extent === 'one' && k !== undefined && { k }) };
    await api.studies.changeParticipant(studyId, participantId, { skip: skipped });
    await refreshStudy(studyId);
    notifyDone(words('skipDone'));
  }
  return (
    <FormDialog
      opened
      title={words('skipTitle', { wave })}
      action={words('skipAction')}
      ready={reason.trim() !== ''}
      onSubmit={skip}
      onClose={onClose}
    >
      {k !== undefined && (
        <Radio.Group label={words('skipWhat')} value={extent} onChange={setExtent}>
          <Stack gap="xs" mt="xs">
            <Radio value="one" label={words('skipOne', { number: k + 1 })} />
            <Radio value="wave" label={words('skipAll')} />
          </Stack>
        </Radio.Group>
      )}
      <Textarea
        label={words('skipReason')}
        description={words('skipReasonAbout')}
        required
        maxLength={MAX_REASON}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
