import type { Program } from '@eps/sdk';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { Confirm } from '../../../ui/confirm.tsx';
import { BundleSelect } from './bundle-select.tsx';
import { useChangeProgram } from './change-program.ts';
import { useProgramWords } from './words.ts';

export function BundleDialog({ program, onClose }: { program: Program; onClose(): void }) {
  const words = useProgramWords();
  const change = useChangeProgram(program);
  const [bundleId, setBundleId] = useState<string | null>(program.version_bundle_id);
  return (
    <Confirm
      opened
      title={words('changeBundle')}
      action={words('changeBundle')}
      onConfirm={() =>
        change({ version_bundle_id: bundleId ?? program.version_bundle_id }, words('bundleChanged'))
      }
      onClose={onClose}
    >
      <Text size="sm">{words('changeBundleAbout')}</Text>
      <BundleSelect value={bundleId} onChange={setBundleId} />
    </Confirm>
  );
}
