import { Anchor, Box, Container, List, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../base/language.ts';
import { organizationsQuery } from '../../../base/queries.ts';
import { useMe } from '../../../base/session.ts';
import { Page } from '../../../ui/page.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { PasswordForm } from './password-form.tsx';
import { SecondFactors } from './second-factors.tsx';
import { Sessions } from './sessions.tsx';
import { SignOnLinks } from './sign-on-links.tsx';

/** The account of the signed-in user: organizations, sessions, password. */
export function AccountPage() {
  const words = useWords();
  const { email } = useMe();
  const organizations = useQuery(organizationsQuery).data ?? [];
  return (
    <Container size="md" py="lg" component="main">
      <Anchor href="/" size="sm">
        {words('Back to the console')}
      </Anchor>
      <Page title={words('Account')} about={words('You are signed in as {{email}}.', { email })}>
        {organizations.length > 1 && (
          <Stack component="section" gap="xs">
            <Title order={2}>{words('Organizations')}</Title>
            <List>
              {organizations.map(({ id, name }) => (
                <List.Item key={id}>
                  <PageLink to="/o/$organizationId" params={{ organizationId: id }}>
                    {words('Open {{name}}', { name })}
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
