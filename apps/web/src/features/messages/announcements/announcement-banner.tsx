import { useLingui } from '@lingui/react/macro';
import { IconSpeakerphone, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { audiencesOf } from '@slipway/domain/messages/announcements';
import { api } from '#lib/api.ts';
import { pageData, setPageData, usePageData } from '#lib/page-data.ts';
import { ContentText } from '#ui/content-text.tsx';
import { dismiss, useDismissed } from './dismissed.ts';
import classes from './announcement-banner.module.css';

/** Refetches the announcements after signing in or out; the page data has the first ones. */
function useFollowReader(userId: number | null): void {
  const lastUserId = useRef(userId);
  useEffect(() => {
    if (lastUserId.current === userId) return;
    lastUserId.current = userId;
    api('GET /api/page-data')
      .then(({ data }) => {
        if ((pageData().user?.id ?? null) !== userId) return;
        setPageData({ ...pageData(), announcements: data.announcements });
      })
      // On failure the current ones stay, since the user did not ask for a refetch.
      .catch(() => undefined);
  }, [userId]);
}

/** Current announcements above the page, until dismissed. They come with the page data. */
export function AnnouncementBanner() {
  const { t } = useLingui();
  const { announcements, user } = usePageData();
  const isAway = useDismissed();
  useFollowReader(user?.id ?? null);
  const audiences = audiencesOf(user?.role_name ?? null);
  const visible = announcements.filter((it) => audiences.includes(it.audience) && !isAway(it));
  if (visible.length === 0) return null;
  return (
    <section className={classes.banner} aria-label={t`Announcements`}>
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
    </section>
  );
}
