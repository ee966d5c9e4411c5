import { IconPlus } from '@tabler/icons-react';
import { useApp } from '../../../base/scope.ts';
import { Page } from '../../../ui/page.tsx';
import { APP, LinkButton } from '../../../ui/page-link.tsx';
import { useInstrumentsWords } from './words.ts';
import { WorkingCopyList } from './working-copy-list.tsx';

/** The instruments of the app: working copies; versions have a page of their own. */
export function InstrumentsPage() {
  const words = useInstrumentsWords();
  const { may } = useApp();
  return (
    <Page
      title={words('title')}
      about={words('about')}
      actions={
        may('definitions:write') && (
          <LinkButton from={APP} to="./instruments/new" leftSection={<IconPlus size={16} aria-hidden />}>
            {words('new')}
          </LinkButton>
        )
      }
    >
      <WorkingCopyList />
    </Page>
  );
}
