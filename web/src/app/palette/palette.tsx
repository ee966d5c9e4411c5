import { useWords } from '../../base/language.ts';
import '@mantine/spotlight/styles.css';
import {
  createSpotlight,
  Spotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
} from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { usePermitted } from '../../base/permitted.ts';
import type { Address } from '../../ui/page-link.tsx';
import { matching } from './matching.ts';
import { useFound } from './use-found.ts';
import { usePages } from './use-pages.ts';

const [store, spotlight] = createSpotlight();

/**
 * Selects the first entry until the arrow keys select another. Spotlight selects it when the query changes,
 * and some entries are loaded afterwards.
 */
function selectFirst(): void {
  const { listId, selected } = store.getState();
  const list = document.getElementById(listId);
  if (!list || selected > 0) return;
  list.querySelector('[data-selected]')?.removeAttribute('data-selected');
  list.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
  if (selected !== 0) store.updateState((state) => ({ ...state, selected: 0 }));
}

/** Finds pages, settings, people, programs and instruments by the text that a user types, and opens them. */
export default function Palette({ opened }: { opened: number }) {
  const words = useWords();
  const [query, setQuery] = useState('');
  const navigate = useNavigate();
  const { params } = usePermitted();
  const groups = [...usePages(), ...useFound(query)];
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that it is asked for
  useEffect(() => spotlight.open(), [opened]);
  useEffect(() => {
    if (query.trim() !== '') selectFirst();
  });
  const go = (address: Address) =>
    void navigate({ ...address, params: { ...params, ...address.params } } as never);
  function leave(address: Address) {
    spotlight.close();
    go(address);
  }
  return (
    <Spotlight
      store={store}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      actions={groups.map(
        ({ group, entries }): SpotlightActionGroupData => ({
          group,
          actions: entries.map(
            ({ id, label, description, address, find, keywords }): SpotlightActionData => ({
              id,
              label,
              ...(description && { description }),
              ...(keywords && { keywords }),
              closeSpotlightOnTrigger: find === undefined,
              onClick: () => (find ? void find().then((found) => found && leave(found)) : go(address!)),
            }),
          ),
        }),
      )}
      filter={(typed, actions) => matching(typed, actions as SpotlightActionGroupData[])}
      nothingFound={words('Nothing found')}
      limit={20}
      highlightQuery
      scrollable
      maxHeight={420}
      searchProps={{
        placeholder: words('A page, person, program, study, instrument, app or setting'),
        'aria-label': words('A page, person, program, study, instrument, app or setting'),
        leftSection: <IconSearch size={18} aria-hidden />,
      }}
      attributes={{ content: { 'aria-label': words('Search and open') } }}
    />
  );
}
