export { AnnouncementBanner } from './announcements/announcement-banner.tsx';
export { useReaderAnnouncements } from './announcements/use-reader-announcements.ts';
export { MessagesAbout } from './messages-about.tsx';
