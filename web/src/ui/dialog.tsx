import { Modal, type ModalProps } from '@mantine/core';
import { useReturnedFocus } from '../base/dialog-focus.ts';
import { useWords } from '../base/language.ts';

/** A dialog over the page. When it closes, the focus returns to what opened it. */
export function Dialog({ closeButtonProps, ...props }: ModalProps) {
  const words = useWords();
  const returnFocus = useReturnedFocus(props.opened);
  return (
    <Modal
      closeButtonProps={{ 'aria-label': words('Close'), ...closeButtonProps }}
      onExitTransitionEnd={returnFocus}
      {...props}
    />
  );
}
