import type { StudyParticipantWithTimeline } from '@eps/sdk';
import { Text, TextInput } from '@mantine/core';
import { useWords } from '../../../base/language.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { localMinute } from '../../../ui/local-minute.ts';
import { notifyDone } from '../../../ui/notify.ts';
import { useRequestForm } from '../../../ui/request-form.tsx';
import { ZoneSelect } from '../../../ui/zone-select.tsx';
import type { ProtocolParts } from '../protocols/parts.ts';
import { forEachOf } from '../selection/for-each.ts';
import { refreshStudy } from './queries.ts';

type DatedParticipant = Pick<StudyParticipantWithTimeline, 'id'> &
  Partial<Pick<StudyParticipantWithTimeline, 'fields' | 'time_zone'>>;

interface DatesDialogProps {
  studyId: string;
  /** One person with the known dates, or several. */
  participants: readonly DatedParticipant[];
  fields: ProtocolParts['fields'];
  onClose(): void;
}

const NOBODY: Omit<DatedParticipant, 'id'> = {};

/** Sets the dates from which the waves of people are scheduled, and their time zone. */
export function DatesDialog({ studyId, participants, fields, onClose }: DatesDialogProps) {
  const words = useWords();
  const { api } = useEnvironment();
  // The dates of several people differ; those that stay empty are left as they are.
  const { fields: known = {}, time_zone } = (participants.length === 1 && participants[0]) || NOBODY;
  const form = useRequestForm({
    fields: Object.fromEntries(fields.map((field) => [field.id, shown(known[field.id], field.isDate)])),
    time_zone: time_zone ?? null,
  });
  async function save() {
    const { fields: dates, time_zone: zone } = form.values;
    const changed = fields.filter((field) => dates[field.id] !== shown(known[field.id], field.isDate));
    const change = {
      ...(changed.length > 0 && {
        fields: Object.fromEntries(changed.map((field) => [field.id, sent(dates[field.id], field.isDate)])),
      }),
      ...(zone !== null && zone !== time_zone && { time_zone: zone }),
    };
    if (participants.length === 1) await api.studies.changeParticipant(studyId, participants[0]!.id, change);
    const others = participants.length === 1 ? [] : participants;
    const failed = await forEachOf(others, ({ id }) => api.studies.changeParticipant(studyId, id, change));
    await refreshStudy(studyId);
    const count = participants.length - failed.length;
    notifyDone(
      participants.length === 1
        ? words('The dates were changed.')
        : words.named('study-participants.manyChanged', { count, failed: failed.length }),
    );
  }
  return (
    <FormDialog
      form={form}
      title={words('Dates and time zone')}
      action={words('Save')}
      onSubmit={save}
      onClose={onClose}
    >
      <Text size="sm">
        {words(
          'The waves are scheduled from them. Only what has not opened moves. Times of day are in your own time zone.',
        )}
      </Text>
      {fields.map(({ id: field, isDate }, index) => (
        <TextInput
          key={field}
          type={isDate ? 'date' : 'datetime-local'}
          label={field}
          data-autofocus={index === 0 || undefined}
          {...form.getInputProps(`fields.${field}`)}
        />
      ))}
      <ZoneSelect label={words('Time zone')} {...form.getInputProps('time_zone')} />
    </FormDialog>
  );
}

/** As the field of the form holds it. */
function shown(value: string | undefined, isDate: boolean): string {
  if (value === undefined) return '';
  return isDate ? value : localMinute(new Date(value));
}

/** As the request has it; null removes the date. */
function sent(value: string | undefined, isDate: boolean): string | null {
  if (!value) return null;
  return isDate ? value : new Date(value).toISOString();
}
