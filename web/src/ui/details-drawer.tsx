import { Drawer, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useReturnedFocus } from '../base/dialog-focus.ts';
import { useWords } from '../base/language.ts';

interface DetailsDrawerProps {
  opened: boolean;
  title: string;
  children: ReactNode;
  onClose(): void;
}

/** Details of a row beside its list. */
export function DetailsDrawer({ opened, title, children, onClose }: DetailsDrawerProps) {
  const words = useWords();
  const returnFocus = useReturnedFocus(opened);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={title}
      position="right"
      size="xl"
      closeButtonProps={{ 'aria-label': words('Close') }}
      onExitTransitionEnd={returnFocus}
    >
      <Stack>{children}</Stack>
    </Drawer>
  );
}
