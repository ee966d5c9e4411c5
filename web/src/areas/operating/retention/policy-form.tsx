import { Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { RequestForm, useRequestForm } from '../../../ui/request-form.tsx';
import { AgeField } from './age-field.tsx';
import { ageOf, draftOf, isReady } from './ages.ts';
import type { Kind } from './kinds.ts';
import { type Policy, type Preview, PreviewCounts } from './preview-counts.tsx';

interface PolicyFormProps {
  kinds: readonly Kind[];
  /** Whether the periods of the environment can be chosen. */
  inherits: boolean;
  policy: Policy;
  readOnly: boolean;
  /** Distinguishes previews of several forms. */
  name: string;
  preview(policy: Policy): Promise<Preview>;
  save(policy: Policy): Promise<void>;
}

/** How long each kind of data is kept. Shows what would be removed before it is saved. */
export function PolicyForm({ kinds, inherits, policy, readOnly, name, preview, save }: PolicyFormProps) {
  const words = useWords();
  const form = useRequestForm({ ages: kinds.map((kind) => draftOf(policy[kind])) });
  const drafts = form.values.ages;
  const [previewed, setPreviewed] = useState<Policy>();
  const [isSaving, setSaving] = useState(false);
  const next: Policy = Object.fromEntries(
    kinds.map((kind, i) => [kind, ageOf(drafts[i]!)] as const).filter(([, age]) => age !== undefined),
  );
  const ready = drafts.every(isReady);
  const asking = useMutation({ mutationFn: async () => setSaving(true) });
  return (
    <>
      <RequestForm
        form={form}
        sending={asking}
        action={readOnly ? undefined : words('Save')}
        ready={ready}
        footer={(submit) => (
          <>
            {submit && (
              <Group gap="xs">
                {submit}
                <Button variant="default" disabled={!ready} onClick={() => setPreviewed(next)}>
                  {words('Preview')}
                </Button>
              </Group>
            )}
            {previewed && <PreviewCounts name={name} policy={previewed} preview={preview} />}
          </>
        )}
      >
        {kinds.map((kind, i) => (
          <AgeField
            key={kind}
            label={words.named(`retention.${kind}`)}
            about={words.named(`retention.about.${kind}`)}
            inherits={inherits}
            draft={drafts[i]!}
            disabled={readOnly}
            onChange={(draft) => form.setFieldValue('ages', drafts.with(i, draft))}
          />
        ))}
      </RequestForm>
      <Confirm
        opened={isSaving}
        title={words('Save how long data is kept?')}
        action={words('Save')}
        onConfirm={() => save(next)}
        onClose={() => setSaving(false)}
      >
        {isSaving && <PreviewCounts name={name} policy={next} preview={preview} />}
      </Confirm>
    </>
  );
}
