import { useWords } from '../../../base/language.ts';
import './library.css';
import { Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Page } from '../../../ui/page.tsx';
import { FromBundle } from './from-bundle.tsx';
import { FromFile } from './from-file.tsx';
import { FromLibrary } from './from-library.tsx';
import { FromPreset } from './from-preset.tsx';
import { StartForm } from './start-form.tsx';

const SOURCES = ['library', 'preset', 'import', 'bundle', 'empty'] as const;

/** Starts an instrument from the library, a preset, a file, a bundle, or empty. */
export function NewInstrumentPage() {
  const words = useWords();
  const navigate = useNavigate({ from: '/o/$organizationId/a/$appId/instruments/new' });
  const { from = 'library' } = useSearch({ from: '/signed-in/o/$organizationId/a/$appId/instruments/new' });
  return (
    <Page
      title={words('New instrument')}
      about={words('You can change everything later. Nothing is published.')}
    >
      <Tabs
        value={from}
        onChange={(source) =>
          void navigate({
            to: '.',
            search: source === 'library' || source === null ? {} : { from: source },
            replace: true,
          })
        }
        keepMounted={false}
      >
        <Tabs.List mb="md">
          {SOURCES.map((source) => (
            <Tabs.Tab key={source} value={source}>
              {words.named(`new-instrument.${source}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="library">
          <FromLibrary />
        </Tabs.Panel>
        <Tabs.Panel value="preset">
          <FromPreset />
        </Tabs.Panel>
        <Tabs.Panel value="import">
          <FromFile />
        </Tabs.Panel>
        <Tabs.Panel value="bundle">
          <FromBundle />
        </Tabs.Panel>
        <Tabs.Panel value="empty">
          <StartForm proposedName="" source={{ contents: {} }} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
