import { Button, Tooltip } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useWords } from '../../../base/language.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { notifyDone, notifyError } from '../../../ui/notify.ts';
import { saveFile } from '../../../ui/save-download.ts';

/** Downloads all data of the service about a person. */
export function ExportButton({ subjectId }: { subjectId: string }) {
  const words = useWords();
  const { api } = useEnvironment();
  const download = useMutation({
    mutationFn: async () => {
      const data = await api.subjects.export(subjectId);
      const content = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
      saveFile(content, `subject-${subjectId}.json`);
    },
    onSuccess: () => notifyDone(words('The export was downloaded.')),
    onError: notifyError,
  });
  return (
    <Tooltip
      label={words(
        'Exports profile, answers, results and sessions as a JSON file. The export is recorded in the audit log.',
      )}
      multiline
      maw={320}
      events={{ hover: true, focus: true, touch: true }}
    >
      <Button variant="default" loading={download.isPending} onClick={() => download.mutate()}>
        {words('Export everything')}
      </Button>
    </Tooltip>
  );
}
