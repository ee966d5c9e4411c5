import type { Program } from '@eps/sdk';
import { Text } from '@mantine/core';
import { useWords } from '../../../base/language.ts';
import { useApp } from '../../../base/scope.ts';
import { Comparability } from '../../../shared/results/comparability.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useRequestForm } from '../../../ui/request-form.tsx';
import { BundleSelect } from './bundle-select.tsx';
import { useChangeProgram } from './change-program.ts';

/** Changes the version of a program, and says for which scores trends end with it. */
export function BundleDialog({ program, onClose }: { program: Program; onClose(): void }) {
  const words = useWords();
  const change = useChangeProgram(program);
  const form = useRequestForm({ version_bundle_id: program.version_bundle_id });
  const { may } = useApp();
  const { version_bundle_id: inUse } = program;
  const { version_bundle_id: chosen } = form.values;
  return (
    <FormDialog
      form={form}
      title={words('Change version')}
      action={words('Change version')}
      onSubmit={() => change(form.values, words('New sessions and cycles use the new version.'))}
      onClose={onClose}
      size="lg"
    >
      <Text size="sm">
        {words(
          'Open cycles and sessions keep their version. New sessions and the next cycles use the new one. Existing results do not change.',
        )}
      </Text>
      <BundleSelect allowDeselect={false} present={inUse} {...form.getInputProps('version_bundle_id')} />
      {chosen !== inUse && may('bundles:read') && <Comparability candidateId={chosen} inUseId={inUse} />}
    </FormDialog>
  );
}
