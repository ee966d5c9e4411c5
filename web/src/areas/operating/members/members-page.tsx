import { Button, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useWords } from '../../../base/language.ts';
import { useOrganization } from '../../../base/scope.ts';
import { Page } from '../../../ui/page.tsx';
import { Invitations } from './invitations.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MemberTable } from './member-table.tsx';

/** The members of the organization and the invitations. */
export function MembersPage() {
  const words = useWords();
  const { may } = useOrganization();
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <Page
      title={words('Members')}
      about={words('People with access to this organization. Their role determines what they can do.')}
      actions={may('organization:write') && <Button onClick={open}>{words('Invite member')}</Button>}
    >
      <MemberTable />
      <Stack component="section" gap="xs">
        <Title order={2}>{words('Invitations')}</Title>
        <Text c="dimmed" size="sm">
          {words('If the service cannot send email, create a link and send it yourself.')}
        </Text>
        <Invitations />
      </Stack>
      <InviteDialog opened={isOpen} onClose={close} />
    </Page>
  );
}
