import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { givenFrom } from '../../../shared/trying/given.ts';
import { TryPane } from '../../../shared/trying/try-pane.tsx';
import { useInstrument } from './instrument.ts';

/** The tab of the editing page that tries the instrument as it is now. */
export function InstrumentTry() {
  const { contents, cases, changeCases, readOnly } = useInstrument();
  const { example } = useSearch({
    from: '/signed-in/o/$organizationId/a/$appId/instruments/$workingCopyId/$kind',
  });
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
