import { expect, test } from 'vitest';
import { compileBundle } from '../../engine/index.ts';
import { PRESETS, presetContents } from '../src/areas/authoring/instruments/presets.ts';

test('every preset compiles in every language without a warning', () => {
  for (const language of ['en', 'de'] as const)
    for (const preset of PRESETS) {
      const { bundle, diagnostics } = compileBundle(presetContents(preset, language));
      expect(bundle, preset).not.toBeNull();
      expect(diagnostics, `${preset} ${language}`).toEqual([]);
    }
});
