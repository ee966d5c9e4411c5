import { QUESTION_FREQUENCIES, TRIGGER_TYPES } from '@eps/engine/authoring';
import type { ContentQuestionSchedule } from '@eps/sdk';
import { Select, SimpleGrid, Stack, Switch } from '@mantine/core';
import { useWords } from '../../../base/language.ts';
import type { Draft, QuestionDraft } from '../../../shared/content/draft.ts';
import { NumberField, SwitchField, TextField } from './fields.tsx';
import { usePart, useValue } from './use-part.ts';

type ScheduleDraft = Draft<ContentQuestionSchedule>;

/** When a question of a continuous program is due. */
export function ScheduleFields({ pointer }: { pointer: string }) {
  const words = useWords();
  const question = usePart<QuestionDraft>(pointer);
  const part = usePart<ScheduleDraft>(`${pointer}/schedule`);
  const trigger = usePart<NonNullable<ScheduleDraft['trigger']>>(`${pointer}/schedule/trigger`);
  const isOn = useValue(question, 'schedule') !== undefined;
  const frequency = useValue(part, 'frequency') ?? null;
  const type = useValue(trigger, 'type') ?? 'any';
  return (
    <Stack gap="xs" role="group" aria-label={words('Schedule in continuous programs')}>
      <Switch
        label={words('Schedule in continuous programs')}
        description={words('Use a separate schedule')}
        checked={isOn}
        onChange={({ currentTarget: { checked } }) =>
          question.set('schedule', checked ? { frequency: 'weekly' } : undefined)
        }
        disabled={part.readOnly}
      />
      {isOn && (
        <SimpleGrid cols={2}>
          <Select
            label={words('How often')}
            data={QUESTION_FREQUENCIES.map((value) => ({ value, label: words.named(`question.${value}`) }))}
            placeholder={words('Once in each cycle')}
            value={frequency}
            onChange={(value) => part.set('frequency', (value as typeof frequency) ?? undefined)}
            clearable={!part.readOnly}
            readOnly={part.readOnly}
          />
          <Select
            label={words('Delivered on')}
            data={TRIGGER_TYPES.map((value) => ({ value, label: words.named(`question.${value}`) }))}
            value={type}
            onChange={(value) => value && part.set('trigger', { type: value as typeof type })}
            allowDeselect={false}
            readOnly={part.readOnly}
          />
          {(type === 'event' || type === 'page') && (
            <TextField
              part={trigger}
              name={type}
              label={words.named(`common.${type}`)}
              description={words('Use * for any characters. Leave empty to match everything.')}
            />
          )}
          <NumberField
            part={part}
            name="max_per_login"
            label={words('Maximum per login (0: no limit)')}
            min={0}
            isWhole
          />
          <NumberField part={part} name="cooldown_hours" label={words('Hours between deliveries')} min={0} />
          <NumberField
            part={part}
            name="expires_after_hours"
            label={words('Expires after (hours)')}
            min={0}
          />
          <NumberField part={part} name="weight" label={words('Priority')} min={0} />
          <SwitchField part={part} name="repeat_until_answered" label={words('Repeat until answered')} />
        </SimpleGrid>
      )}
    </Stack>
  );
}
