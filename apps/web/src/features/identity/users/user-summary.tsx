import { Trans, useLingui } from '@lingui/react/macro';
import type { Person } from '@slipway/contract/identity/identity';
import { Badge } from '#ui/list/badge.tsx';
import { Picture } from '#ui/picture.tsx';
import classes from './users.module.css';

/** Name and picture, or initials without a picture. */
export function UserSummary({ user }: { user: Pick<Person, 'name' | 'picture'> }) {
  const { name, picture } = user;
  const nameParts = name.split(/\s+/);
  const initials = [nameParts[0], nameParts.length > 1 ? nameParts.at(-1) : undefined]
    .map((word) => Array.from(new Intl.Segmenter().segment(word ?? ''))[0]?.segment ?? '')
    .join('');
  return (
    <span className={classes.face}>
      {picture === null ? (
        <span className={classes.initials} aria-hidden>
          {initials.toUpperCase()}
        </span>
      ) : (
        <Picture picture={picture} sizes="32px" className={classes.photo} alt="" />
      )}
      <span className={classes.name}>
        <bdi>{name}</bdi>
      </span>
    </span>
  );
}

/** Whether the user is active, and whether the email is verified. */
export function UserState({ user }: { user: Person }) {
  const { t } = useLingui();
  if (user.inactive) {
    return (
      <Badge>
        <Trans>Archived</Trans>
      </Badge>
    );
  }
  if (user.role_name === 'Customer' && !user.has_account) {
    return (
      <Badge hint={t`They booked without an account.`}>
        <Trans>Guest</Trans>
      </Badge>
    );
  }
  if (user.email_verified) {
    return (
      <Badge tone="good">
        <Trans>Active</Trans>
      </Badge>
    );
  }
  return (
    <Badge tone="waiting" hint={t`The email address is not verified yet.`}>
      <Trans>Not verified</Trans>
    </Badge>
  );
}
