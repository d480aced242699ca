import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';

/** The toasts, at the top where a thumb does not cover them. */
export function ToastList() {
  return <Notifications position="top-center" limit={3} />;
}
