// @ts-check
// Shows whether the service is ready and whether this browser is signed in.

/**
 * Returns the JSON body of a successful response, undefined otherwise.
 *
 * @param {string} path
 */
const getJson = async (path) => {
  const response = await fetch(path).catch(() => undefined);
  const body = await response?.json().catch(() => undefined);
  return response?.ok ? body : undefined;
};

/**
 * @param {string} id
 * @param {string} text
 */
const show = (id, text) => {
  const target = document.getElementById(id);
  if (target) target.textContent = text;
};

const principal = await getJson('auth/me');
show('me', principal ? `You are signed in as ${principal.email}.` : 'You are not signed in.');
const ready = await getJson('readyz');
show('ready', ready ? 'The service is ready.' : 'The service is not ready: its database does not respond.');
