import { ActionIcon, Tooltip } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useExportWords } from './export-words.ts';

const ExportDialog = lazy(() => import('./export-dialog.tsx'));

/** Opens the dialog that exports the instrument for another tool. */
export function ExportButton() {
  const words = useExportWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Tooltip label={words('export')}>
        <ActionIcon variant="default" size="lg" onClick={() => setOpen(true)} aria-label={words('export')}>
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
