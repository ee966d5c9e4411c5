import { lazy, Suspense, useEffect, useState } from 'react';
import { type Confirmation, onConfirmationNeeded } from '../base/confirmation.ts';

const ConfirmationDialog = lazy(() => import('./confirmation-dialog.tsx'));

/** Asks who the user is when a request needs it, with a dialog that is loaded when it is first needed. */
export function Confirmations() {
  const [asked, setAsked] = useState<Confirmation>();
  const [wasAsked, setWasAsked] = useState(false);
  useEffect(
    () =>
      onConfirmationNeeded((confirmation) => {
        setAsked(confirmation);
        setWasAsked(true);
      }),
    [],
  );
  function settle(isConfirmed: boolean) {
    asked?.settle(isConfirmed);
    setAsked(undefined);
  }
  if (!wasAsked) return null;
  return (
    <Suspense>
      <ConfirmationDialog asked={asked} onSettled={settle} />
    </Suspense>
  );
}
