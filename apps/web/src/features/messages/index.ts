export { AnnouncementBanner } from './announcements/announcement-banner.tsx';
export { MessagesAbout } from './messages-about.tsx';
