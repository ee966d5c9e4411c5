// @ts-check
// The page of a password reset link. Without a token it requests such a link by mail.

import {
  byId,
  clearError,
  enableShowPassword,
  forgetToken,
  inputById,
  messageFor,
  onSubmit,
  post,
  showEnd,
  showError,
  showSection,
  takeToken,
} from './form.js';
import { translate, translatePage } from './words.js';

const token = takeToken();

translatePage();
enableShowPassword();
onSubmit('reset-form', reset);
onSubmit('forgot-form', forgot);
showSection(token === undefined ? 'forgot' : 'reset');

async function reset() {
  clearError('password');
  const result = await post('auth/password/reset', {
    token,
    password: inputById('password').value,
    end_api_keys: inputById('end-keys').checked,
  });
  if (result.status === 204) {
    forgetToken();
    return showEnd('savedTitle', translate('savedText'));
  }
  if (result.status === 410) {
    forgetToken();
    byId('again').hidden = false;
    return showEnd('endedTitle', translate('endedText'));
  }
  showError('password', messageFor(result));
}

async function forgot() {
  clearError('email');
  const result = await post('auth/password/forgot', { email: inputById('email').value });
  if (result.status === 204) return showEnd('sentTitle', translate('sentText'));
  showError('email', result.status === 422 ? translate('failed') : messageFor(result));
}
