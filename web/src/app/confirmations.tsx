import { lazy, Suspense, useEffect, useState } from 'react';
import { type Confirmation, onConfirmationNeeded } from '../base/confirmation.ts';

const ConfirmationDialog = lazy(() => import('./confirmation-dialog.tsx'));

/** Asks the user to confirm their identity when a request requires it. The dialog is loaded on first use. */
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
