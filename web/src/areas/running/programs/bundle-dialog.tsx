import type { Program } from '@eps/sdk';
import { Text } from '@mantine/core';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useRequestForm } from '../../../ui/request-form.tsx';
import { BundleSelect } from './bundle-select.tsx';
import { useChangeProgram } from './change-program.ts';
import { useProgramWords } from './words.ts';

export function BundleDialog({ program, onClose }: { program: Program; onClose(): void }) {
  const words = useProgramWords();
  const change = useChangeProgram(program);
  const form = useRequestForm({ version_bundle_id: program.version_bundle_id });
  return (
    <FormDialog
      form={form}
      title={words('changeBundle')}
      action={words('changeBundle')}
      onSubmit={() => change(form.values, words('bundleChanged'))}
      onClose={onClose}
    >
      <Text size="sm">{words('changeBundleAbout')}</Text>
      <BundleSelect allowDeselect={false} {...form.getInputProps('version_bundle_id')} />
    </FormDialog>
  );
}
