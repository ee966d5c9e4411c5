import type { EnvironmentClient } from '@eps/sdk';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { queryClient } from '../../../base/query-client.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { Section } from '../../../ui/section.tsx';
import { Time } from '../../../ui/time.tsx';
import { forEachOf } from '../selection/for-each.ts';
import { type Done, forgetDone, readDone } from './saved.ts';

/** The imports of the last day in this browser, each of which can be undone. */
export function Undo() {
  const words = useWords();
  const { ids, may } = useEnvironment();
  const [imports, setImports] = useState(() => readDone(ids.environmentId));
  if (imports.length === 0 || !may('subjects:erase')) return null;
  return (
    <Section
      title={words('Undo an import')}
      about={words('For a day, the people of an import who have answered nothing can be removed again.')}
    >
      {imports.map((each) => (
        <UndoOne key={each.importId} done={each} onUndone={() => setImports(readDone(ids.environmentId))} />
      ))}
    </Section>
  );
}

function UndoOne({ done, onUndone }: { done: Done; onUndone(): void }) {
  const words = useWords();
  const { ids, api } = useEnvironment();
  const [isAsking, setAsking] = useState(false);
  const { fileName: name, at, created } = done;
  async function undo() {
    const { removed, failed } = await removeUnanswered(api, created);
    if (failed.length === 0) forgetDone(ids.environmentId, done.importId);
    await queryClient.invalidateQueries();
    notifyDone(words.named('subject-import.undone', { count: removed, kept: created.length - removed }));
    onUndone();
  }
  return (
    <Group gap="sm">
      <Text size="sm">
        {words.named('subject-import.undoOf', { name, count: created.length })} · <Time value={at} />
      </Text>
      <Button variant="default" size="compact-sm" onClick={() => setAsking(true)}>
        {words.named('subject-import.undo')}
      </Button>
      <Confirm
        opened={isAsking}
        title={words('Undo the import of “{{name}}”?', { name })}
        action={words.named('subject-import.undo')}
        danger
        onConfirm={undo}
        onClose={() => setAsking(false)}
      >
        <Text size="sm">{words.named('subject-import.undoDoes', { count: created.length })}</Text>
      </Confirm>
    </Group>
  );
}

/** Erases the people who have saved no answer. Those for whom this failed can be tried again. */
async function removeUnanswered(api: EnvironmentClient, created: readonly string[]) {
  let removed = 0;
  const failed = await forEachOf(created, async (subjectId) => {
    const { removes } = await api.subjects.previewErasure(subjectId);
    if (removes.answers + removes.results > 0) return;
    await api.subjects.erase(subjectId);
    removed++;
  });
  return { removed, failed };
}
