import { Trans } from '@lingui/react/macro';
import classes from './backups.module.css';

/** What happens when a closed copy is opened, and what it cannot know of the time after the backup. */
export function OpeningMeans() {
  return (
    <ul className={classes.meaning}>
      <li>
        <Trans>
          It books, charges and writes to customers from then on. Everybody signs in again.
        </Trans>
      </li>
      <li>
        <Trans>
          Bookings made after the backup are not in it. What the card provider took or gave back
          since is looked up; what matches nothing here is then listed under To do.
        </Trans>
      </li>
      <li>
        <Trans>
          New bookings and invoices get numbers a million higher, so that none was given before.
        </Trans>
      </li>
      <li>
        <Trans>
          Messages that waited when the backup was made, and reminders that were due since, are not
          sent. They are on the Messages screen, to be sent one by one. Links to pay have ended.
        </Trans>
      </li>
      <li>
        <Trans>
          Backups have no keys of the card provider and no password of the email server: enter them
          again under Cards and emails.
        </Trans>
      </li>
    </ul>
  );
}
