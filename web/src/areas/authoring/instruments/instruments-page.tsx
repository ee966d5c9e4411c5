import { IconPlus } from '@tabler/icons-react';
import { useWords } from '../../../base/language.ts';
import { useApp } from '../../../base/scope.ts';
import { Page } from '../../../ui/page.tsx';
import { APP, LinkButton } from '../../../ui/page-link.tsx';
import { WorkingCopyList } from './working-copy-list.tsx';

/** The instruments of the app: working copies; versions have a page of their own. */
export function InstrumentsPage() {
  const words = useWords();
  const { may } = useApp();
  return (
    <Page
      title={words('Instruments')}
      about={words('You edit working copies. Programs run published versions, which never change.')}
      actions={
        may('definitions:write') && (
          <LinkButton from={APP} to="./instruments/new" leftSection={<IconPlus size={16} aria-hidden />}>
            {words('New instrument')}
          </LinkButton>
        )
      }
    >
      <WorkingCopyList />
    </Page>
  );
}
