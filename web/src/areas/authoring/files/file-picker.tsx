import { ActionIcon, Button, FileButton, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconTrash, IconUpload } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useWords } from '../../../base/language.ts';
import { refresh } from '../../../base/query-client.ts';
import { useApp } from '../../../base/scope.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { notifyDone, notifyError } from '../../../ui/notify.ts';
import { FileView } from './file-view.tsx';
import { type AppFile, base64Of, type FileType, filesKey, filesQuery } from './queries.ts';

interface FilePickerProps {
  opened: boolean;
  /** Which files can be chosen; all without it. */
  type?: FileType;
  onChoose(file: AppFile): void;
  onClose(): void;
}

/** The files of the app, one of which is chosen or uploaded. */
export function FilePicker({ opened, type, onChoose, onClose }: FilePickerProps) {
  const words = useWords();
  return (
    <Dialog opened={opened} onClose={onClose} title={words('Files of the app')} size="xl">
      <Files
        type={type}
        onChoose={(file) => {
          onChoose(file);
          onClose();
        }}
      />
    </Dialog>
  );
}

function Files({ type, onChoose }: { type: FileType | undefined; onChoose(file: AppFile): void }) {
  const words = useWords();
  const { ids, api } = useApp();
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery(filesQuery(type, ids, api));
  const upload = useMutation({
    mutationFn: async (file: File) => api.files.create({ name: file.name, content: await base64Of(file) }),
    onSuccess: async (file) => {
      await refresh(filesKey(ids));
      if (type === undefined || file.type === type) onChoose(file);
    },
  });
  async function remove({ id }: AppFile) {
    await api.files.delete(id);
    await refresh(filesKey(ids));
    notifyDone(words('The file was deleted.'));
  }
  const files = data?.pages.flatMap(({ items }) => items) ?? [];
  const failed = error ?? upload.error;
  return (
    <Stack>
      <Group>
        <FileButton
          onChange={(file) => file && upload.mutate(file)}
          accept={type === undefined ? 'image/*,audio/*,video/*' : `${type}/*`}
          inputProps={{ 'aria-label': words('File to upload') }}
        >
          {(props) => (
            <Button {...props} loading={upload.isPending} leftSection={<IconUpload size={16} aria-hidden />}>
              {words('Upload a file')}
            </Button>
          )}
        </FileButton>
        <Text size="xs" c="dimmed" flex={1}>
          {words('PNG, JPEG, WebP or GIF up to 5 MB; MP3, M4A, WAV, MP4 or WebM up to 10 MB.')}
        </Text>
      </Group>
      {failed && <ErrorAlert error={failed} />}
      {data && files.length === 0 && (
        <EmptyState
          title={words('No files yet')}
          next={words('Upload an image, a sound or a film. All questionnaires of the app can use it.')}
        />
      )}
      <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {files.map((file) => (
          <FileCard
            key={file.id}
            file={file}
            onChoose={() => onChoose(file)}
            onDelete={() => remove(file).catch(notifyError)}
          />
        ))}
      </SimpleGrid>
      {hasNextPage && (
        <Button variant="default" onClick={() => fetchNextPage()}>
          {words('Show more')}
        </Button>
      )}
    </Stack>
  );
}

interface FileCardProps {
  file: AppFile;
  onChoose(): void;
  onDelete(): void;
}

function FileCard({ file, onChoose, onDelete }: FileCardProps) {
  const words = useWords();
  return (
    <Stack component="li" gap={6}>
      <FileView file={file} width={200} />
      <Text size="xs" c="dimmed">
        {words('{{n}} kB', { n: Math.ceil(file.size / 1000) })}
      </Text>
      <Group gap={4} wrap="nowrap">
        <Button variant="default" size="xs" onClick={onChoose} flex={1} miw={0}>
          {words('Use {{name}}', { name: file.name })}
        </Button>
        <ActionIcon
          variant="subtle"
          color="gray"
          onClick={onDelete}
          aria-label={words('Delete {{name}}', { name: file.name })}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </Group>
    </Stack>
  );
}
