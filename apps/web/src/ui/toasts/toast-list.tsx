import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';
import classes from './toast-list.module.css';

/** The toasts, at the bottom: at the top they cover the title and close button of a dialog. */
export function ToastList() {
  return <Notifications position="bottom-center" limit={3} className={classes.list ?? ''} />;
}
