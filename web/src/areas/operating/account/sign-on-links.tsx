import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQueries, useQuery } from '@tanstack/react-query';
import { client } from '../../../base/client.ts';
import { useWords } from '../../../base/language.ts';
import { organizationsQuery } from '../../../base/queries.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { signOnQuery } from '../queries.ts';

/** Links the account to the identity providers of the user's organizations. Nothing if there are none. */
export function SignOnLinks() {
  const words = useWords();
  const organizations = useQuery(organizationsQuery).data ?? [];
  const found = useQueries({
    queries: organizations.slice(0, 10).map(({ slug }) => signOnQuery(slug)),
  });
  const link = useMutation({
    mutationFn: async (to: { organization: string; provider_id: string }) => {
      const { url } = await client.auth.linkSignOn(to);
      window.location.assign(url);
    },
  });
  const providers = organizations.flatMap(({ slug, name: organization }, index) =>
    (found[index]?.data?.items ?? []).map(({ id, name }) => ({ slug, organization, id, name })),
  );
  if (providers.length === 0) return null;
  return (
    <Stack component="section" gap="xs">
      <Title order={2}>{words('Single sign-on')}</Title>
      <Text c="dimmed" size="sm">
        {words('Once it is linked, you can also sign in to the organization with its identity provider.')}
      </Text>
      {link.error && <ErrorAlert error={link.error} />}
      <Group>
        {providers.map(({ slug, organization, id, name }) => (
          <Button
            key={id}
            variant="default"
            loading={link.isPending}
            onClick={() => link.mutate({ organization: slug, provider_id: id })}
          >
            {words('Link to {{name}} ({{organization}})', { name, organization })}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}
