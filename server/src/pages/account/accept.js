// @ts-check
// The page of an invitation link: shows who invites, and accepts with a password.

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
import { roleName, translate, translatePage } from './words.js';

/** @import { Result } from './form.js' */

const token = takeToken();
let organization = '';

translatePage();
enableShowPassword();
onSubmit('accept-form', accept);
await start();

async function start() {
  if (token === undefined) return showEnd('noTokenTitle', translate('noTokenText'));
  const result = await post('auth/invitations/preview', { token });
  if (result.status !== 200) return end(result);
  organization = result.body.organization_name;
  byId('title').textContent = translate('acceptTitle', organization);
  byId('lead').textContent = translate('acceptLead', roleName(result.body.role));
  inputById('email').value = result.body.email;
  showSection('accept');
}

async function accept() {
  clearError('password');
  const result = await post('auth/invitations/accept', { token, password: inputById('password').value });
  if (result.status === 200) {
    forgetToken();
    return showEnd('acceptedTitle', translate('acceptedText', organization));
  }
  if (result.status === 404 || result.status === 410 || result.body?.detail?.code === 'already_accepted')
    return end(result);
  showError('password', messageFor(result));
}

/**
 * Shows why the invitation cannot be accepted any more.
 *
 * @param {Result} result
 */
function end(result) {
  if (result.body?.detail?.code === 'already_accepted') {
    forgetToken();
    return showEnd('usedTitle', translate('usedText'));
  }
  if (result.status === 404 || result.status === 410) {
    forgetToken();
    return showEnd('endedTitle', `${translate('endedText')} ${translate('askAgain')}`);
  }
  showEnd('endedTitle', messageFor(result));
}
