import type { StudyParticipantWithTimeline } from '@eps/sdk';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { ConfirmedActions } from '../../../ui/confirmed-actions.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { DatesDialog } from './dates-dialog.tsx';
import { refreshStudy, studyQuery } from './queries.ts';
import { useProtocolFields } from './use-protocol-fields.ts';

type Action = 'pause' | 'resume' | 'withdraw';

const ACTIONS: Record<NonNullable<StudyParticipantWithTimeline['status']>, readonly Action[]> = {
  active: ['pause', 'withdraw'],
  paused: ['resume', 'withdraw'],
  completed: ['withdraw'],
  withdrawn: [],
};
const TARGETS = { pause: 'paused', resume: 'active', withdraw: 'withdrawn' } as const;
/** The only action for users who may not see whether the person still takes part. */
const WITHOUT_STATUS = ['withdraw'] as const;

/** The possible changes of status; each explains its effect before it is made. */
export function ParticipantActions({ participant }: { participant: StudyParticipantWithTimeline }) {
  const words = useWords();
  const { api } = useEnvironment();
  const { id, study_id, status } = participant;
  async function change(action: Action) {
    const changed = await api.studies.changeParticipant(study_id, id, { status: TARGETS[action] });
    await refreshStudy(study_id);
    notifyDone(
      words('Status of the person: {{status}}', {
        status: words.named(`study-participants.${changed.status ?? TARGETS[action]}`),
      }),
    );
  }
  return (
    <>
      <ConfirmedActions
        actions={status ? ACTIONS[status] : WITHOUT_STATUS}
        textOf={(key) => words.named(`study-participants.${key}`)}
        effects={(action) => [words.named(`study-participants.${action}Does`)]}
        danger="withdraw"
        perform={change}
      />
      {status !== 'withdrawn' && participant.fields && <ChangeDates participant={participant} />}
    </>
  );
}

/** For those who may read the protocol, which says what the dates are, and the dates. */
function ChangeDates({ participant }: { participant: StudyParticipantWithTimeline }) {
  const words = useWords();
  const { api, may } = useEnvironment();
  const { data: study } = useQuery({
    ...studyQuery(participant.study_id, api),
    enabled: may('programs:read'),
  });
  const fields = useProtocolFields(study?.protocol_id);
  const [isOpen, setOpen] = useState(false);
  if (!fields) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {words('Change dates')}
      </Button>
      {isOpen && (
        <DatesDialog
          studyId={participant.study_id}
          participants={[participant]}
          fields={fields}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
