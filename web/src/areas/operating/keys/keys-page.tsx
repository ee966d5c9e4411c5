import type { ApiKey } from '@eps/sdk';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { useOrganization } from '../../../base/scope.ts';
import { Page } from '../../../ui/page.tsx';
import { SecretDialog } from '../../../ui/secret-dialog.tsx';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { KeyTable } from './key-table.tsx';

/** The API keys of the organization. */
export function KeysPage() {
  const words = useWords();
  const { may } = useOrganization();
  const [isOpen, { open, close }] = useDisclosure();
  const [shown, setShown] = useState<ApiKey & { key: string }>();
  return (
    <Page
      title={words('API keys')}
      about={words(
        'Your software calls the API with API keys. A key acts on your behalf, with some of your scopes.',
      )}
      actions={may('organization:write') && <Button onClick={open}>{words('Create API key')}</Button>}
    >
      <KeyTable onRotated={setShown} />
      {isOpen && <CreateKeyDialog onCreated={setShown} onClose={close} />}
      <SecretDialog
        title={words('API key “{{name}}”', { name: shown?.name ?? '' })}
        secret={shown?.key}
        onClose={() => setShown(undefined)}
      />
    </Page>
  );
}
