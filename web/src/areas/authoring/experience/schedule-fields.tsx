import { QUESTION_FREQUENCIES, TRIGGER_TYPES } from '@eps/engine/authoring';
import type { ContentQuestionSchedule } from '@eps/sdk';
import { Select, SimpleGrid, Stack, Switch } from '@mantine/core';
import type { Draft, QuestionDraft } from '../../../shared/content/draft.ts';
import { NumberField, SwitchField, TextField } from './fields.tsx';
import { useQuestionWords } from './question-words.ts';
import { usePart, useValue } from './use-part.ts';

type ScheduleDraft = Draft<ContentQuestionSchedule>;

/** When a question of a continuous program is due. */
export function ScheduleFields({ pointer }: { pointer: string }) {
  const words = useQuestionWords();
  const question = usePart<QuestionDraft>(pointer);
  const part = usePart<ScheduleDraft>(`${pointer}/schedule`);
  const trigger = usePart<NonNullable<ScheduleDraft['trigger']>>(`${pointer}/schedule/trigger`);
  const isOn = useValue(question, 'schedule') !== undefined;
  const frequency = useValue(part, 'frequency') ?? null;
  const type = useValue(trigger, 'type') ?? 'any';
  return (
    <Stack gap="xs" role="group" aria-label={words('schedule')}>
      <Switch
        label={words('schedule')}
        description={words('hasSchedule')}
        checked={isOn}
        onChange={({ currentTarget: { checked } }) =>
          question.set('schedule', checked ? { frequency: 'weekly' } : undefined)
        }
        disabled={part.readOnly}
      />
      {isOn && (
        <SimpleGrid cols={2}>
          <Select
            label={words('frequency')}
            data={QUESTION_FREQUENCIES.map((value) => ({ value, label: words(value) }))}
            placeholder={words('eachCycle')}
            value={frequency}
            onChange={(value) => part.set('frequency', (value as typeof frequency) ?? undefined)}
            clearable={!part.readOnly}
            readOnly={part.readOnly}
          />
          <Select
            label={words('trigger')}
            data={TRIGGER_TYPES.map((value) => ({ value, label: words(value) }))}
            value={type}
            onChange={(value) => value && part.set('trigger', { type: value as typeof type })}
            allowDeselect={false}
            readOnly={part.readOnly}
          />
          {(type === 'event' || type === 'page') && (
            <TextField part={trigger} name={type} label={words(type)} description={words('anyPattern')} />
          )}
          <NumberField part={part} name="max_per_login" label={words('maxPerLogin')} min={0} isWhole />
          <NumberField part={part} name="cooldown_hours" label={words('cooldown')} min={0} />
          <NumberField part={part} name="expires_after_hours" label={words('expires')} min={0} />
          <NumberField part={part} name="weight" label={words('priority')} min={0} />
          <SwitchField part={part} name="repeat_until_answered" label={words('repeat')} />
        </SimpleGrid>
      )}
    </Stack>
  );
}
