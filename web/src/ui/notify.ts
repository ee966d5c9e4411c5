import { notifications } from '@mantine/notifications';
import i18n from 'i18next';
import type { Language } from '../base/language.ts';
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
  const message = messageOf(error, i18n.language as Language);
  const title = [i18n.t(sense, { ns: 'common' }), code, requestId].filter(Boolean).join(' · ');
  notifications.show({ title, message, color: 'red', autoClose: false, closeButtonProps: closeButton() });
}

function closeButton() {
  return { 'aria-label': i18n.t('close', { ns: 'common' }) };
}
