import type { ApiKey } from '@eps/sdk';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useOrganization } from '../../../base/scope.ts';
import { Page } from '../../../ui/page.tsx';
import { SecretDialog } from '../../../ui/secret-dialog.tsx';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { KeyTable } from './key-table.tsx';
import { useKeyWords } from './words.ts';

/** The API keys of the organization. */
export function KeysPage() {
  const words = useKeyWords();
  const { may } = useOrganization();
  const [isOpen, { open, close }] = useDisclosure();
  const [shown, setShown] = useState<ApiKey & { key: string }>();
  return (
    <Page
      title={words('title')}
      about={words('about')}
      actions={may('organization:write') && <Button onClick={open}>{words('create')}</Button>}
    >
      <KeyTable onRotated={setShown} />
      {isOpen && <CreateKeyDialog onCreated={setShown} onClose={close} />}
      <SecretDialog
        title={words('created', { name: shown?.name ?? '' })}
        secret={shown?.key}
        onClose={() => setShown(undefined)}
      />
    </Page>
  );
}
