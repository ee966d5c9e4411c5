import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useWords } from '../base/language.ts';
import { notifyError } from './notify.ts';
import { saveFile } from './save-download.ts';

interface PdfButtonProps {
  /** The path of a page of the service that is also made as PDF. */
  path: string;
  /** The name of the file. */
  name: string;
  /** What is done if the service makes no PDF, from which the browser can make one. */
  otherwise(): void;
}

/** Saves a page of the service as a PDF file. */
export function PdfButton({ path, name, otherwise }: PdfButtonProps) {
  const words = useWords();
  const save = useMutation({
    async mutationFn() {
      const response = await fetch(path, { headers: { accept: 'application/pdf' } });
      if (response.headers.get('content-type') === 'application/pdf') saveFile(await response.blob(), name);
      else otherwise();
    },
    onError: notifyError,
  });
  return (
    <Button
      variant="default"
      leftSection={<IconFileTypePdf size={16} aria-hidden />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {words('Save as PDF')}
    </Button>
  );
}
