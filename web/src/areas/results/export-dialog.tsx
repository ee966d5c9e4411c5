import { Tabs } from '@mantine/core';
import { useWords } from '../../base/language.ts';
import { useEnvironment } from '../../base/scope.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { EvaluationFilters } from './filters.ts';
import { LabeledExport } from './labeled-export.tsx';
import { RawExport } from './raw-export.tsx';

interface ExportDialogProps {
  opened: boolean;
  filters: EvaluationFilters;
  onClose(): void;
}

/** Gets results out: with labels for statistics programs, or the records as they are. */
export function ExportDialog({ opened, filters, onClose }: ExportDialogProps) {
  const words = useWords();
  const { may } = useEnvironment();
  // A job is read with this right.
  const canWait = may('analytics:read');
  return (
    <Dialog opened={opened} onClose={onClose} title={words.named('export.title')} size="lg">
      <Tabs defaultValue={canWait ? 'labeled' : 'raw'} keepMounted={false}>
        <Tabs.List mb="md">
          {canWait && <Tabs.Tab value="labeled">{words('For statistics programs')}</Tabs.Tab>}
          <Tabs.Tab value="raw">{words('Records as they are')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="labeled">
          <LabeledExport filters={filters} />
        </Tabs.Panel>
        <Tabs.Panel value="raw">
          <RawExport filters={filters} onClose={onClose} />
        </Tabs.Panel>
      </Tabs>
    </Dialog>
  );
}
