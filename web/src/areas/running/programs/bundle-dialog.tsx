import type { Program } from '@eps/sdk';
import { Text } from '@mantine/core';
import { useApp } from '../../../base/scope.ts';
import { Comparability } from '../../../shared/results/comparability.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useRequestForm } from '../../../ui/request-form.tsx';
import { BundleSelect } from './bundle-select.tsx';
import { useChangeProgram } from './change-program.ts';
import { useProgramWords } from './words.ts';

/** Changes the version of a program, and says for which scores trends end with it. */
export function BundleDialog({ program, onClose }: { program: Program; onClose(): void }) {
  const words = useProgramWords();
  const change = useChangeProgram(program);
  const form = useRequestForm({ version_bundle_id: program.version_bundle_id });
  const { may } = useApp();
  const { version_bundle_id: inUse } = program;
  const { version_bundle_id: chosen } = form.values;
  return (
    <FormDialog
      form={form}
      title={words('changeBundle')}
      action={words('changeBundle')}
      onSubmit={() => change(form.values, words('bundleChanged'))}
      onClose={onClose}
    >
      <Text size="sm">{words('changeBundleAbout')}</Text>
      <BundleSelect allowDeselect={false} present={inUse} {...form.getInputProps('version_bundle_id')} />
      {chosen !== inUse && may('bundles:read') && <Comparability candidateId={chosen} inUseId={inUse} />}
    </FormDialog>
  );
}
