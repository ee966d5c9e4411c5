import { useNotifications } from '@mantine/notifications';
import { lazy, Suspense, useState } from 'react';

const DrawnNotifications = lazy(() => import('./drawn-notifications.tsx'));

/** The notifications. What draws them is loaded with the first one: most pages have none. */
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
