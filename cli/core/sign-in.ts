import { type Client, createClient, type Scope } from '@eps/sdk';

interface Session {
  client: Client;
  scopes: Scope[];
}

/** Signs in with a password. The session cookie lives in this client only; `auth.logout` ends the session. */
export async function signIn(url: string, email: string, password: string): Promise<Session> {
  let cookie: string | undefined;
  const client = createClient({
    baseUrl: url,
    fetch: async (target, { headers, ...request }) => {
      const response = await fetch(target, {
        ...request,
        headers: { ...headers, ...(cookie && { cookie }) },
      });
      const [set] = response.headers.getSetCookie();
      if (set !== undefined) [cookie] = set.split(';');
      return response;
    },
  });
  const { scopes } = await client.auth.login({ email, password });
  return { client, scopes };
}
