import type { Enrollment } from '@eps/sdk';
import { Button, type ButtonProps } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { SessionDialog } from './session-dialog.tsx';

/**
 * Creates a participant session for an enrolled person, if the role allows it and the enrollment is active.
 */
export function SessionButton({ enrollment, size }: { enrollment: Enrollment; size?: ButtonProps['size'] }) {
  const words = useWords();
  const { may } = useEnvironment();
  const [isOpen, setOpen] = useState(false);
  if (!may('sessions:write') || enrollment.status !== 'active') return null;
  return (
    <>
      <Button size={size} variant={size ? 'default' : 'filled'} onClick={() => setOpen(true)}>
        {words('Create link')}
      </Button>
      {isOpen && <SessionDialog of={enrollment} onClose={() => setOpen(false)} />}
    </>
  );
}
