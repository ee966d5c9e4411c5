import { Modal, type ModalProps } from '@mantine/core';
import { useCommonWords } from '../base/language.ts';

/** A dialog whose button to close it has a name. */
export function Dialog(props: ModalProps) {
  const words = useCommonWords();
  return <Modal closeButtonProps={{ 'aria-label': words('close') }} {...props} />;
}
