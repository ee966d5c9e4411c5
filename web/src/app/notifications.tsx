import { useNotifications } from '@mantine/notifications';
import { lazy, Suspense, useState } from 'react';

const DrawnNotifications = lazy(() => import('./drawn-notifications.tsx'));

/** The notifications. Their code is loaded with the first one, because most pages have none. */
export function Notifications() {
  const { notifications } = useNotifications();
  const [wasNeeded, setWasNeeded] = useState(false);
  if (!wasNeeded && notifications.length > 0) setWasNeeded(true);
  if (!wasNeeded) return null;
  return (
    <Suspense>
      <DrawnNotifications />
    </Suspense>
  );
}
