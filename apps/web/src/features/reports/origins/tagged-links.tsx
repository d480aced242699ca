import { Trans, useLingui } from '@lingui/react/macro';
import { CopyField } from '#shared/fields/copy-field.tsx';
import classes from '#features/reports/reports.module.css';

/** How a link says where its visits come from, and what the media are called that are found without one. */
export function TaggedLinks({ example }: { example: string }) {
  const { t } = useLingui();
  return (
    <section className={classes.report} aria-labelledby="tagged-links">
      <h2 id="tagged-links" className={classes.subtitle}>
        <Trans>Links that say where they are</Trans>
      </h2>
      <p className={classes.note}>
        <Trans>
          Add utm_source, utm_medium and utm_campaign to a link before you share it, in a newsletter
          or on a poster for example. Any page of yours takes them, and so does a page with the
          booking page inside it.
        </Trans>
      </p>
      <div className={classes.example}>
        <CopyField label={t`A link in a newsletter`} value={example} />
      </div>
      <p className={classes.note}>
        <Trans>
          Without them the medium is organic for a search engine, social for a network, email for a
          mailbox, referral for a link on another website, embed for the booking page inside a
          website, and cpc for an advertisement. Direct is a visit of which nothing is known.
        </Trans>
      </p>
    </section>
  );
}
