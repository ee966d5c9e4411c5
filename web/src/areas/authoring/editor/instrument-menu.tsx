import { ActionIcon, Menu } from '@mantine/core';
import { IconBraces, IconDots, IconFileExport, IconForms } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { isKind } from '../../../shared/content/kinds.ts';

const ExportDialog = lazy(() => import('../instruments/export-dialog.tsx'));

const ROUTE = '/o/$organizationId/a/$appId/instruments/$workingCopyId/$kind';

/** What authors seldom do: edit the present part as JSON, and export the instrument for another tool. */
export function InstrumentMenu({ kind }: { kind: string | undefined }) {
  const words = useWords();
  const navigate = useNavigate({ from: ROUTE });
  const isJson = useSearch({ from: `/signed-in${ROUTE}`, shouldThrow: false })?.view === 'json';
  const [isExporting, setExporting] = useState(false);
  const switchView = () =>
    void navigate({
      to: '.',
      search: ({ view: _, ...search }) => (isJson ? search : { ...search, view: 'json' }),
      replace: true,
    });
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="default" size="lg" aria-label={words('More actions')}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isKind(kind ?? '') && (
            <Menu.Item
              leftSection={
                isJson ? <IconForms size={16} aria-hidden /> : <IconBraces size={16} aria-hidden />
              }
              onClick={switchView}
            >
              {words(isJson ? 'Edit in the form' : 'Edit as JSON')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconFileExport size={16} aria-hidden />}
            onClick={() => setExporting(true)}
          >
            {words('Export for another tool')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isExporting && (
        <Suspense>
          <ExportDialog onClose={() => setExporting(false)} />
        </Suspense>
      )}
    </>
  );
}
