import { Radio, Stack } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useLanguage, useWords } from '../../../base/language.ts';
import { PRESETS, type Preset, presetContents } from './presets.ts';
import { StartForm } from './start-form.tsx';

/** Starts a working copy from a preset: the usual parts of a kind of instrument, with texts to replace. */
export function FromPreset() {
  const words = useWords();
  const language = useLanguage();
  const [preset, setPreset] = useState<Preset>('screening');
  const contents = useMemo(() => presetContents(preset, language), [preset, language]);
  return (
    <Stack>
      <Radio.Group
        label={words('Presets')}
        description={words(
          'A preset works as it is. Replace its texts with yours, and paste your own questions.',
        )}
        value={preset}
        onChange={(value) => setPreset(value as Preset)}
        maw={720}
      >
        <Stack gap="xs" mt="sm">
          {PRESETS.map((value) => (
            <Radio
              key={value}
              value={value}
              label={words.named(`new-instrument.${value}`)}
              description={words.named(`new-instrument.${value}About`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      <StartForm
        key={preset}
        proposedName={words.named(`new-instrument.${preset}`)}
        source={{ contents: { ...contents } }}
      />
    </Stack>
  );
}
