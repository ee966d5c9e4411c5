import { ActionIcon, Button, Group, Text, TextInput } from '@mantine/core';
import { IconBookmark, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useWords } from '../../base/language.ts';
import { useEnvironment } from '../../base/scope.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { ENVIRONMENT, LinkButton } from '../../ui/page-link.tsx';
import { useRequestForm } from '../../ui/request-form.tsx';
import type { EvaluationFilters } from './filters.ts';
import { useSavedViews } from './saved-views.ts';

/** The lists that were saved in this browser, and a button to save the present one. */
export function SavedViews({ filters }: { filters: EvaluationFilters }) {
  const words = useWords();
  const { environmentId } = useEnvironment().ids;
  const { views, save, remove } = useSavedViews(environmentId);
  const [isSaving, setSaving] = useState(false);
  const canSave = Object.keys(filters).some((name) => name !== 'subject_id');
  if (views.length === 0 && Object.keys(filters).length === 0) return null;
  return (
    <Group gap="xs" component="section" aria-label={words('Saved views')}>
      {views.length > 0 && (
        <Text size="sm" c="dimmed">
          {words('Saved views')}
        </Text>
      )}
      {views.map((view) => (
        <Group key={view.name} gap={2} wrap="nowrap">
          <LinkButton
            from={ENVIRONMENT}
            to="./evaluations"
            search={view.filters}
            variant="default"
            size="compact-sm"
          >
            {view.name}
          </LinkButton>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={words('Remove the view {{name}}', { name: view.name })}
            onClick={() => remove(view.name)}
          >
            <IconX size={14} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      {canSave && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconBookmark size={14} aria-hidden />}
          onClick={() => setSaving(true)}
        >
          {words('Save this view')}
        </Button>
      )}
      {Object.keys(filters).length > 0 && (
        <LinkButton from={ENVIRONMENT} to="./evaluations" search={{}} variant="subtle" size="compact-sm">
          {words('Clear filters')}
        </LinkButton>
      )}
      {isSaving && <SaveDialog onSave={(name) => save(name, filters)} onClose={() => setSaving(false)} />}
    </Group>
  );
}

function SaveDialog({ onSave, onClose }: { onSave(name: string): void; onClose(): void }) {
  const words = useWords();
  const form = useRequestForm({ name: '' });
  const name = form.values.name.trim();
  return (
    <FormDialog
      form={form}
      title={words('Save this view')}
      action={words('Save')}
      ready={name !== ''}
      onSubmit={async () => onSave(name)}
      onClose={onClose}
    >
      <TextInput
        label={words('Name')}
        description={words('Saved in this browser; names no person.')}
        maxLength={60}
        data-autofocus
        {...form.getInputProps('name')}
      />
    </FormDialog>
  );
}
