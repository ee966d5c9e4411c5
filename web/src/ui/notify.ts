import { notifications } from '@mantine/notifications';
import i18n from 'i18next';
import type { Language } from '../base/language.ts';
import { isSignedOut, toSignIn } from '../base/query-client.ts';
import { describe } from './describe-error.ts';
import { messageOf } from './error-text.ts';

export function notifyDone(message: string): void {
  notifications.show({ message, color: 'teal', closeButtonProps: closeButton() });
}

/** Says something that neither succeeded nor failed. */
export function notifyPlain(message: string): void {
  notifications.show({ message, color: 'gray', closeButtonProps: closeButton() });
}

/**
 * Shows what kind of error it is, message, code and request id until it is closed. A session that has ended
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
