// Whether this browser is signed in, and whether the database answers.
const ask = async (path) => {
  const response = await fetch(path).catch(() => undefined);
  const body = await response?.json().catch(() => undefined);
  return response?.ok ? body : undefined;
};
const tell = (id, text) => {
  document.getElementById(id).textContent = text;
};

const principal = await ask('auth/me');
tell('me', principal ? `You are signed in as ${principal.email}.` : 'You are not signed in.');
const ready = await ask('readyz');
tell('ready', ready ? 'The service is ready.' : 'The service is not ready: its database does not answer.');
