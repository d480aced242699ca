/** A file that travels with a mail. */
export interface MailAttachment {
  filename: string;
  contentType: string;
  content: string;
  /** The encoding of `content`; absent: plain text. */
  encoding?: 'base64';
}
