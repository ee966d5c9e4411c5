import { Radio, Stack } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useLanguage } from '../../../base/language.ts';
import { PRESETS, type Preset, presetContents } from './presets.ts';
import { StartForm } from './start-form.tsx';
import { useNewWords } from './words.ts';

/** Starts a working copy from a preset: the usual parts of a kind of instrument, with texts to replace. */
export function FromPreset() {
  const words = useNewWords();
  const language = useLanguage();
  const [preset, setPreset] = useState<Preset>('screening');
  const contents = useMemo(() => presetContents(preset, language), [preset, language]);
  return (
    <Stack>
      <Radio.Group
        label={words('presets')}
        description={words('presetsAbout')}
        value={preset}
        onChange={(value) => setPreset(value as Preset)}
        maw={720}
      >
        <Stack gap="xs" mt="sm">
          {PRESETS.map((value) => (
            <Radio key={value} value={value} label={words(value)} description={words(`${value}About`)} />
          ))}
        </Stack>
      </Radio.Group>
      <StartForm key={preset} proposedName={words(preset)} source={{ contents: { ...contents } }} />
    </Stack>
  );
}
