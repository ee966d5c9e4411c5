import { command } from '../core/command.ts';

export const whoami = command({
  name: 'whoami',
  summary: 'Show where and as whom you are signed in',
  examples: [
    { run: 'eps whoami', shows: 'the user, the API key, its scopes and the profile' },
    { run: 'eps whoami --json', shows: 'the same as JSON' },
  ],
  operations: ['listOrganizations'],
  async run(context) {
    const { name, profile } = await context.profile();
    const client = await context.client();
    const me = await client.auth.getMe();
    const organizations = await client.organizations.list({ limit: 100 }).take(100);
    const data = {
      profile: name,
      url: profile.url,
      ...me,
      organizations: organizations.map(({ id, slug }) => ({ id, slug })),
    };
    const lines = [
      `${me.email} at ${profile.url} (profile ${name})`,
      `API key       ${me.api_key_name}`,
      `Organization  ${organizations.map(({ slug }) => slug).join(', ')}`,
      `Scopes        ${me.scopes.join(', ')}`,
    ];
    return { data, text: lines.join('\n') };
  },
});
