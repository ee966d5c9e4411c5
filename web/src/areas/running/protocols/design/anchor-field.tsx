import { NativeSelect } from '@mantine/core';
import { useWords } from '../../../../base/language.ts';
import type { DesignedWave } from './waves.ts';

interface AnchorFieldProps {
  wave: DesignedWave;
  waves: readonly DesignedWave[];
  /** The dates of a person that the protocol has. */
  fields: readonly string[];
  onChange(change: Record<string, unknown>): void;
}

const OCCASIONS = { first: 'occasionFirst', last: 'occasionLast', each: 'occasionEach' } as const;

/** Chooses the anchor from which a wave is scheduled. */
export function AnchorField({ wave, waves, fields, onChange }: AnchorFieldProps) {
  const words = useWords();
  const { anchor } = wave;
  const others = waves.filter(({ id }) => id !== wave.id);
  const source = others.find(({ id }) => id === anchor.wave);
  const repeats = anchor.on === 'completed' && (source?.repeat ?? source?.prompts) !== undefined;
  function choose(value: string) {
    const [on, id] = JSON.parse(value) as [DesignedWave['anchor']['on'], string?];
    onChange({
      anchor: { on, ...(on === 'completed' && { wave: id }), ...(on === 'field' && { field: id }) },
    });
  }
  return (
    <>
      <NativeSelect
        label={words('Start')}
        value={JSON.stringify(anchorValue(wave))}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          { value: JSON.stringify(['enrollment']), label: words.named('protocol-design.onEnrollment') },
          ...others.map(({ id, name }) => ({
            value: JSON.stringify(['completed', id]),
            label: words('{{wave}} is completed', { wave: name }),
          })),
          ...fields.map((field) => ({
            value: JSON.stringify(['field', field]),
            label: words('Date: {{field}}', { field }),
          })),
        ]}
      />
      {repeats && (
        <NativeSelect
          label={words('Of its occasions')}
          value={anchor.occasion ?? 'first'}
          onChange={(event) => onChange({ anchor: { ...anchor, occasion: event.currentTarget.value } })}
          data={Object.entries(OCCASIONS).map(([value, key]) => ({
            value,
            label: words.named(`protocol-design.${key}`),
          }))}
        />
      )}
    </>
  );
}

function anchorValue({ anchor: { on, wave, field } }: DesignedWave): [string, string?] {
  if (on === 'completed') return [on, wave ?? ''];
  return on === 'field' ? [on, field ?? ''] : ['enrollment'];
}
