import type { ExportedInstrument } from '@eps/sdk';
import { Button, Select, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useWords } from '../../../base/language.ts';
import { useApp } from '../../../base/scope.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { RequestForm, useRequestForm } from '../../../ui/request-form.tsx';
import { saveFile } from '../../../ui/save-download.ts';
import { useOpenInstrument } from '../editor/instrument.ts';
import { Findings } from './findings.tsx';

const FORMATS = {
  fhir: 'FHIR Questionnaire (R4)',
  surveyjs: 'SurveyJS',
  xlsform: 'XLSForm (ODK, KoboToolbox)',
  redcap: 'REDCap data dictionary',
} as const;

/** Writes the open instrument for another tool, and lists what does not fit before it is saved. */
export default function ExportDialog({ onClose }: { onClose(): void }) {
  const words = useWords();
  const { api } = useApp();
  const { store } = useOpenInstrument();
  const form = useRequestForm<{ format: keyof typeof FORMATS }>({ format: 'fhir' });
  const writing = useMutation({
    mutationFn: () => {
      const { contents, name } = store.snapshot().document;
      return api.bundles.exportInstrument({ format: form.values.format, contents, name });
    },
  });
  return (
    <Dialog opened onClose={onClose} title={words('Export for another tool')} size="lg">
      <Stack>
        <Text>
          {words(
            'Questions, conditions and raw scores become those of the tool. What does not fit its format is listed.',
          )}
        </Text>
        <RequestForm form={form} sending={writing} action={words('Create file')}>
          <Select
            label={words('Format')}
            data={Object.entries(FORMATS).map(([value, label]) => ({ value, label }))}
            allowDeselect={false}
            data-autofocus
            {...form.getInputProps('format')}
          />
        </RequestForm>
        {writing.data && <Written exported={writing.data} />}
      </Stack>
    </Dialog>
  );
}

function Written({ exported }: { exported: ExportedInstrument }) {
  const words = useWords();
  const { findings, file_name: name } = exported;
  return (
    <Stack>
      <Button onClick={() => saveFile(blobOf(exported), name)}>{words('Save {{name}}', { name })}</Button>
      {findings.length === 0 ? (
        <Text>{words('Everything fits the format.')}</Text>
      ) : (
        <Findings findings={findings} isExport />
      )}
    </Stack>
  );
}

function blobOf({ content, encoding, media_type: type }: ExportedInstrument): Blob {
  if (encoding === 'utf8') return new Blob([content], { type });
  return new Blob([Uint8Array.from(atob(content), (character) => character.charCodeAt(0))], { type });
}
