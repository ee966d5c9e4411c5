import { Notifications } from '@mantine/notifications';

/** At the bottom they would cover the buttons of forms on phones. */
export default function DrawnNotifications() {
  return <Notifications position="bottom-right" />;
}
