import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { environmentsQuery } from '../../../base/queries.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { Page } from '../../../ui/page.tsx';
import { FileChoice, Interrupted } from './file-choice.tsx';
import { closeEndedRun, closeRun, useRun } from './run.ts';
import { RunView } from './run-view.tsx';
import { readSaved } from './saved.ts';
import { Setup } from './setup.tsx';
import { Undo } from './undo.tsx';
import { useFile } from './use-file.ts';

/** Imports subjects from a file: choose it, map its columns, check the rows, send them. */
export function ImportPage() {
  const words = useWords();
  const { ids } = useEnvironment();
  const environments = useQuery(environmentsQuery(ids.organizationId, ids.appId)).data ?? [];
  const isTest = environments.find(({ id }) => id === ids.environmentId)?.kind === 'test';
  const run = useRun(ids.environmentId);
  const { study } = useSearch({
    from: '/signed-in/o/$organizationId/a/$appId/e/$environmentId/subjects/import',
  });
  const reader = useFile();
  const [opened, setOpened] = useState(0);
  useEffect(() => closeEndedRun, []);
  async function open(chosen: File) {
    if (await reader.open(chosen, readSaved(ids.environmentId))) setOpened(opened + 1);
  }
  function another() {
    closeRun();
    reader.clear();
  }
  return (
    <Page
      title={words('Import people')}
      about={words(
        'Import a CSV file with a header row, or a JSON Lines file. The file is read in your browser.',
      )}
    >
      {isTest && (
        <Alert color="orange" c="var(--mantine-color-text)">
          {words(
            'This is a test environment, in which members of almost every role read everything. Import made-up people only.',
          )}
        </Alert>
      )}
      {run ? (
        <RunView run={run} onAnother={another} />
      ) : (
        <>
          <Interrupted file={reader.file} />
          <FileChoice reader={reader} onOpen={open} />
          {reader.file ? <Setup key={opened} file={reader.file} studyId={study} /> : <Undo />}
        </>
      )}
    </Page>
  );
}
