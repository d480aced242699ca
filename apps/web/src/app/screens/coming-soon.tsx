import { Anchor } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { phoneLink, phoneText } from '@slipway/domain/messages/phone-text';
import { usePageData } from '#lib/page-data.ts';
import { ComingSoonCard } from './coming-soon-card.tsx';
import classes from './home-screen.module.css';

/**
 * What visitors see in place of what is offered while the business is not published: its name and how to
 * reach it, as far as they are known.
 */
export function ComingSoon() {
  const { name, email, phone, address } = usePageData().settings.business;
  const text =
    name === '' ? (
      <Trans>A new website is on its way.</Trans>
    ) : (
      <Trans>The new {name} website is on its way.</Trans>
    );
  return (
    <ComingSoonCard text={text}>
      <address className={classes.reach}>
        {phone !== '' && <Anchor href={phoneLink(phone)}>{phoneText(phone)}</Anchor>}
        {email !== '' && <Anchor href={`mailto:${email}`}>{email}</Anchor>}
        {address !== '' && <span>{address}</span>}
      </address>
    </ComingSoonCard>
  );
}
