import { Drawer, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useReturnedFocus } from '../base/dialog-focus.ts';
import { useCommonWords } from '../base/language.ts';

interface DetailsDrawerProps {
  opened: boolean;
  title: string;
  children: ReactNode;
  onClose(): void;
}

/** Details of a row beside its list. */
export function DetailsDrawer({ opened, title, children, onClose }: DetailsDrawerProps) {
  const words = useCommonWords();
  const returnFocus = useReturnedFocus(opened);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={title}
      position="right"
      size="xl"
      closeButtonProps={{ 'aria-label': words('close') }}
      onExitTransitionEnd={returnFocus}
    >
      <Stack>{children}</Stack>
    </Drawer>
  );
}
