import { Anchor, Box, Container, List, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { organizationsQuery } from '../../../base/queries.ts';
import { useMe } from '../../../base/session.ts';
import { Page } from '../../../ui/page.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { PasswordForm } from './password-form.tsx';
import { SecondFactors } from './second-factors.tsx';
import { Sessions } from './sessions.tsx';
import { SignOnLinks } from './sign-on-links.tsx';
import { useAccountWords } from './words.ts';

/** The account of the signed-in user: organizations, sessions, password. */
export function AccountPage() {
  const words = useAccountWords();
  const { email } = useMe();
  const organizations = useQuery(organizationsQuery).data ?? [];
  return (
    <Container size="md" py="lg" component="main">
      <Anchor href="/" size="sm">
        {words('toConsole')}
      </Anchor>
      <Page title={words('account')} about={words('about', { email })}>
        {organizations.length > 1 && (
          <Stack component="section" gap="xs">
            <Title order={2}>{words('organizations')}</Title>
            <List>
              {organizations.map(({ id, name }) => (
                <List.Item key={id}>
                  <PageLink to="/o/$organizationId" params={{ organizationId: id }}>
                    {words('open', { name })}
                  </PageLink>
                </List.Item>
              ))}
            </List>
          </Stack>
        )}
        <SecondFactors />
        <SignOnLinks />
        <Sessions />
        <Box maw={480}>
          <PasswordForm />
        </Box>
      </Page>
    </Container>
  );
}
