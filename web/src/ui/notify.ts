import { notifications } from '@mantine/notifications';
import { presentWords } from '../base/language.ts';
import { isSignedOut, toSignIn } from '../base/query-client.ts';
import { describe } from './describe-error.ts';
import { messageOf } from './error-text.ts';

export function notifyDone(message: string): void {
  notifications.show({ message, color: 'teal', closeButtonProps: closeButton() });
}

/** Shows a neutral notification. */
export function notifyPlain(message: string): void {
  notifications.show({ message, color: 'gray', closeButtonProps: closeButton() });
}

/**
 * Shows the kind, message, code and request id of an error until the user closes it. A session that has ended
 * leads to the sign-in.
 */
export function notifyError(error: unknown): void {
  if (isSignedOut(error)) {
    toSignIn();
    return;
  }
  const { sense, code, requestId } = describe(error);
  const words = presentWords();
  const message = messageOf(error, words.language);
  const title = [words.named(`common.${sense}`), code, requestId].filter(Boolean).join(' · ');
  notifications.show({ title, message, color: 'red', autoClose: false, closeButtonProps: closeButton() });
}

function closeButton() {
  const words = presentWords();
  return { 'aria-label': words('Close') };
}
