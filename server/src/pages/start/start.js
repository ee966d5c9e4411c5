// Whether this browser is signed in, and whether the database answers.
const tell = (id, text) => {
  document.getElementById(id).textContent = text;
};

const me = await fetch('auth/me').catch(() => undefined);
const principal = me?.ok ? await me.json() : undefined;
tell('me', principal ? `You are signed in as ${principal.email}.` : 'You are not signed in.');

const ready = await fetch('readyz').catch(() => undefined);
tell(
  'ready',
  ready?.ok ? 'The service is ready.' : 'The service is not ready: its database does not answer.',
);
