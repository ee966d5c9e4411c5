import { ActionIcon, Tooltip } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useWords } from '../../../base/language.ts';

const ExportDialog = lazy(() => import('./export-dialog.tsx'));

/** Opens the dialog that exports the instrument for another tool. */
export function ExportButton() {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Tooltip label={words('Export for another tool')}>
        <ActionIcon
          variant="default"
          size="lg"
          onClick={() => setOpen(true)}
          aria-label={words('Export for another tool')}
        >
          <IconFileExport size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {isOpen && (
        <Suspense>
          <ExportDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
