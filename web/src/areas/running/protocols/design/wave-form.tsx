import { Button, CloseButton, Group, MultiSelect, Stack, TextInput, Title } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useWords } from '../../../../base/language.ts';
import { DurationField } from '../../../../shared/durations/duration-field.tsx';
import { NumberInput } from '../../../../ui/number-input.tsx';
import { AnchorField } from './anchor-field.tsx';
import { AsksFields } from './asks-fields.tsx';
import { ConditionFields } from './condition-fields.tsx';
import type { DesignedWave } from './waves.ts';

interface WaveFormProps {
  wave: DesignedWave;
  waves: readonly DesignedWave[];
  arms: readonly string[];
  fields: readonly string[];
  onChange(change: Record<string, unknown>): void;
  onRename(id: string): void;
  onRemove(): void;
  onClose(): void;
}

/** The fields of the wave that is selected. */
export function WaveForm(props: WaveFormProps) {
  const { wave, waves, arms, fields, onChange, onRemove, onClose } = props;
  const words = useWords();
  const { on } = wave.anchor;
  return (
    <Stack component="section" gap="md" aria-label={words('Wave {{wave}}', { wave: wave.name })}>
      <Group justify="space-between" wrap="nowrap">
        <Title order={3} size="h4" style={{ overflowWrap: 'anywhere' }}>
          {words('Wave {{wave}}', { wave: wave.name })}
        </Title>
        <CloseButton aria-label={words('Close')} onClick={onClose} />
      </Group>
      <TextInput
        key={`name ${wave.name}`}
        label={words('Name')}
        description={words('What coordinators see. Without one, the ID.')}
        defaultValue={wave.name === wave.id ? '' : wave.name}
        placeholder={wave.id}
        maxLength={255}
        onBlur={({ currentTarget: { value } }) =>
          (value.trim() || wave.id) !== wave.name && onChange({ name: value.trim() || undefined })
        }
      />
      <IdField key={`id ${wave.id}`} {...props} />
      <AnchorField wave={wave} waves={waves} fields={fields} onChange={onChange} />
      <DurationField
        label={words(on === 'field' ? 'Opens after (negative: before)' : 'Opens after')}
        value={wave.opens}
        isNegativeAllowed={on === 'field'}
        onChange={(opens) => onChange({ opens })}
      />
      {!wave.prompts && (
        <TextInput
          type="time"
          label={words('Time of day')}
          description={words('Empty: the time of the start.')}
          value={wave.at ?? ''}
          onChange={({ currentTarget: { value } }) => onChange({ at: value || undefined })}
        />
      )}
      <DurationField
        label={words('Open for')}
        value={wave.closes}
        onChange={(closes) => onChange({ closes })}
      />
      <NumberInput
        label={words('Minutes to finish after it closes')}
        description={words('For people who have begun to answer: at most 60.')}
        value={wave.graceMinutes}
        min={1}
        max={60}
        allowDecimal={false}
        onChange={(minutes) => onChange({ grace: minutes ? `PT${minutes}M` : undefined })}
      />
      <AsksFields wave={wave} onChange={onChange} />
      {arms.length > 0 && (
        <MultiSelect
          label={words('Arms')}
          description={words('Empty: everybody.')}
          data={[...new Set([...arms, ...(wave.arms ?? [])])]}
          value={wave.arms ?? []}
          onChange={(chosen) => onChange({ arms: chosen.length === 0 ? undefined : chosen })}
        />
      )}
      <ConditionFields wave={wave} waves={waves} onChange={onChange} />
      <Group>
        <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} onClick={onRemove}>
          {words('Remove wave')}
        </Button>
      </Group>
    </Stack>
  );
}

function IdField({ wave, waves, onRename }: WaveFormProps) {
  const words = useWords();
  const [id, setId] = useState(wave.id);
  const isTaken = waves.some((other) => other.index !== wave.index && other.id === id.trim());
  const error =
    id.trim() === '' ? words('A wave needs an ID.') : isTaken && words('Another wave has this ID.');
  return (
    <TextInput
      label={words('ID')}
      value={id}
      maxLength={255}
      error={error}
      onChange={(event) => setId(event.currentTarget.value)}
      onBlur={() => !error && id.trim() !== wave.id && onRename(id.trim())}
    />
  );
}
