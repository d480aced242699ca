import { Plural, useLingui } from '@lingui/react/macro';
import { IconSpeakerphone, IconX } from '@tabler/icons-react';
import { audiencesOf } from '@slipway/domain/messages/announcements';
import { useState } from 'react';
import { usePageData } from '#lib/page-data.ts';
import { ContentText } from '#ui/content-text.tsx';
import { dismiss, useDismissed } from './dismissed.ts';
import classes from './announcement-banner.module.css';

/**
 * Current announcements above the page, until dismissed. They come with the page data. A phone shows the first
 * and says how many more there are.
 */
export function AnnouncementBanner() {
  const { t } = useLingui();
  const { announcements, user } = usePageData();
  const isAway = useDismissed();
  const [isOpen, setOpen] = useState(false);
  const audiences = audiencesOf(user?.role_name ?? null);
  const visible = announcements.filter((it) => audiences.includes(it.audience) && !isAway(it));
  if (visible.length === 0) return null;
  const more = visible.length - 1;
  return (
    <section
      className={classes.banner}
      aria-label={t`Announcements`}
      data-open={isOpen || undefined}
    >
      {visible.map((announcement) => (
        <div key={announcement.id} className={classes.line}>
          <IconSpeakerphone className={classes.icon} size={18} stroke={1.7} aria-hidden />
          <ContentText text={announcement.text} />
          <button
            type="button"
            className={classes.close}
            aria-label={t`Dismiss this announcement`}
            onClick={() => {
              dismiss(announcement);
              // The button disappears with it, so the focus moves to the page's heading.
              document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
            }}
          >
            <IconX size={18} stroke={1.7} aria-hidden />
          </button>
        </div>
      ))}
      {more > 0 && !isOpen && (
        <button
          type="button"
          className={classes.more}
          onClick={({ currentTarget }) => {
            setOpen(true);
            // The button disappears, so the focus moves to what it showed.
            const first = currentTarget.parentElement?.querySelectorAll('button')[1];
            requestAnimationFrame(() => first?.focus({ preventScroll: true }));
          }}
        >
          <Plural value={more} one="# more announcement" other="# more announcements" />
        </button>
      )}
    </section>
  );
}
