import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useWords } from '../../../base/language.ts';
import { instrumentLocales } from '../../../shared/content/completeness.ts';
import { notifyError } from '../../../ui/notify.ts';
import { saveFile } from '../../../ui/save-download.ts';
import { useLanguageNames } from '../../../ui/use-language-names.ts';
import { useOpenInstrument, useSnapshot } from '../editor/instrument.ts';
import { useReadyLanguage } from '../scales/use-ready-language.ts';

/** Saves the texts of the whole instrument: as CSV with all languages, or as XLIFF with one. */
export function ExportMenu() {
  const words = useWords();
  const nameOf = useLanguageNames();
  const { store } = useOpenInstrument();
  const [language] = useReadyLanguage();
  const present = useSnapshot(({ document }) => instrumentLocales(document.contents).join(' '));
  const locales = present.split(' ').filter((locale) => locale !== '');
  async function saveCsv() {
    const { toCsv } = await import('./csv.ts');
    const { name, contents } = store.snapshot().document;
    saveFile(new Blob([toCsv(contents, locales)], { type: 'text/csv' }), `${name}.csv`);
  }
  async function saveXliff(locale: string) {
    const { toXliff } = await import('./xliff.ts');
    const { name, contents } = store.snapshot().document;
    const file = await toXliff(contents, language, locale);
    saveFile(new Blob([file], { type: 'application/xliff+xml' }), `${name}.${locale}.xlf`);
  }
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
          {words('Export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => saveCsv().catch(notifyError)}>{words('CSV, all languages')}</Menu.Item>
        {locales.map((locale) => (
          <Menu.Item key={locale} onClick={() => saveXliff(locale).catch(notifyError)}>
            {words('XLIFF: {{language}}', { language: nameOf(locale) })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
