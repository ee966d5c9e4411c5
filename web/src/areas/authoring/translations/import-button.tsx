import { Alert, Button, FileButton, Group, List, Stack, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { notifyDone, notifyError } from '../../../ui/notify.ts';
import { useLanguageNames } from '../../../ui/use-language-names.ts';
import { useInstrumentActions, useOpenInstrument } from '../editor/instrument.ts';
import {
  changesOf,
  type TranslationChanges,
  type TranslationEntry,
  withTranslationChanges,
} from './entries.ts';

const MAX_BYTES = 10_000_000;
const SHOWN = 20;

/** Reads a file of translations, shows what it would change, and applies it as one step of undo. */
export function ImportButton() {
  const words = useWords();
  const { store } = useOpenInstrument();
  const [found, setFound] = useState<TranslationChanges | 'unreadable'>();
  async function take(file: File | null) {
    if (!file) return;
    const entries = file.size > MAX_BYTES ? undefined : await entriesOf(file);
    setFound(entries ? changesOf(store.snapshot().document.contents, entries) : 'unreadable');
  }
  return (
    <>
      <FileButton
        onChange={(file) => take(file).catch(notifyError)}
        accept=".csv,.tsv,.txt,.xlf,.xliff"
        inputProps={{ 'aria-label': words('File of translations (CSV or XLIFF)') }}
      >
        {(props) => (
          <Button {...props} variant="default" leftSection={<IconUpload size={16} aria-hidden />}>
            {words('Import')}
          </Button>
        )}
      </FileButton>
      <Dialog
        opened={found !== undefined}
        onClose={() => setFound(undefined)}
        title={words('Import')}
        size="lg"
      >
        {found === 'unreadable' && (
          <Alert color="red" role="alert">
            {words(
              'This file cannot be read. Use a CSV file with the columns part, place, original and a column for each language, as the export has them, or XLIFF 1.2 or 2.0 with a target language.',
            )}
          </Alert>
        )}
        {found && found !== 'unreadable' && <Found found={found} onClose={() => setFound(undefined)} />}
      </Dialog>
    </>
  );
}

async function entriesOf(file: File): Promise<TranslationEntry[] | undefined> {
  const text = await file.text();
  if (/\.(xlf|xliff)$/i.test(file.name)) return (await import('./xliff.ts')).fromXliff(text);
  return (await import('./csv.ts')).fromCsv(text);
}

/** The changes that a file would make, and its entries that are not imported. */
function Found({ found, onClose }: { found: TranslationChanges; onClose(): void }) {
  const words = useWords();
  const nameOf = useLanguageNames();
  const { store } = useOpenInstrument();
  const { changeAll } = useInstrumentActions();
  const byLocale = Map.groupBy(found.changes, ({ locale }) => locale);
  const count = found.changes.length;
  function apply() {
    changeAll(withTranslationChanges(store.snapshot().document.contents, found));
    notifyDone(words.named('translations.imported', { count }));
    onClose();
  }
  return (
    <Stack>
      {count === 0 && <Text>{words('The file changes nothing.')}</Text>}
      {[...byLocale].map(([locale, { length }]) => (
        <Text key={locale}>
          {words.named('translations.changes', { language: nameOf(locale), count: length })}
        </Text>
      ))}
      <Left
        title={words.named('translations.unknown', { count: found.unknown.length })}
        entries={found.unknown}
      />
      <Left
        title={words.named('translations.outdated', { count: found.outdated.length })}
        entries={found.outdated}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {words('Cancel')}
        </Button>
        <Button onClick={apply} disabled={count === 0}>
          {words.named('translations.take', { count })}
        </Button>
      </Group>
    </Stack>
  );
}

function Left({ title, entries }: { title: string; entries: readonly TranslationEntry[] }) {
  const words = useWords();
  if (entries.length === 0) return null;
  return (
    <Alert color="orange" title={title}>
      <List size="sm">
        {entries.slice(0, SHOWN).map(({ kind, pointer, locale, original }) => (
          <List.Item key={`${kind}${pointer}${locale}`} style={{ overflowWrap: 'anywhere' }}>
            {original || `${kind}${pointer}`}
          </List.Item>
        ))}
      </List>
      {entries.length > SHOWN && (
        <Text size="sm">{words.named('translations.more', { count: entries.length - SHOWN })}</Text>
      )}
    </Alert>
  );
}
