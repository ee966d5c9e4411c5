import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useInstrument } from '../authoring/editor/instrument.ts';
import { givenFrom } from './given.ts';
import { TryPane } from './try-pane.tsx';

/** The tab of the editing page that tries the instrument as it is now. */
export function InstrumentTry() {
  const { contents, cases, changeCases, readOnly } = useInstrument();
  const { example } = useSearch({ strict: false }) as { example?: unknown };
  const tried = useMemo(() => ({ contents }), [contents]);
  return (
    <TryPane
      tried={tried}
      contents={contents}
      cases={cases}
      onCasesChange={readOnly ? undefined : (next) => changeCases(next)}
      example={givenFrom(example)}
    />
  );
}
