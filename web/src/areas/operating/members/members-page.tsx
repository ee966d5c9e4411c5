import { Button, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useOrganization } from '../../../base/scope.ts';
import { Page } from '../../../ui/page.tsx';
import { Invitations } from './invitations.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MemberTable } from './member-table.tsx';
import { useMemberWords } from './words.ts';

/** The members of the organization and the invitations. */
export function MembersPage() {
  const words = useMemberWords();
  const { may } = useOrganization();
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <Page
      title={words('title')}
      about={words('about')}
      actions={may('organization:write') && <Button onClick={open}>{words('invite')}</Button>}
    >
      <MemberTable />
      <Stack component="section" gap="xs">
        <Title order={2}>{words('invitations')}</Title>
        <Text c="dimmed" size="sm">
          {words('invitationsAbout')}
        </Text>
        <Invitations />
      </Stack>
      <InviteDialog opened={isOpen} onClose={close} />
    </Page>
  );
}
