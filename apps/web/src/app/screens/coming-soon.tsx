import { Anchor, Text, Title } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { phoneLink, phoneText } from '@slipway/domain/messages/phone-text';
import hero from '#assets/scene-hero.svg';
import { usePageData } from '#lib/page-data.ts';
import classes from './home-screen.module.css';

/**
 * What visitors see in place of what is offered while the business is not published: its name and how to
 * reach it, as far as they are known.
 */
export function ComingSoon() {
  const { name, email, phone, address } = usePageData().settings.business;
  return (
    <section className={classes.card}>
      <img className={classes.scene} src={hero} alt="" width={1440} height={420} />
      <div className={classes.text}>
        <Title order={1} tabIndex={-1}>
          <Trans>Coming soon</Trans>
        </Title>
        <Text c="dimmed" maw={520}>
          {name === '' ? (
            <Trans>A new website is on its way.</Trans>
          ) : (
            <Trans>The new {name} website is on its way.</Trans>
          )}
        </Text>
        <address className={classes.reach}>
          {phone !== '' && <Anchor href={phoneLink(phone)}>{phoneText(phone)}</Anchor>}
          {email !== '' && <Anchor href={`mailto:${email}`}>{email}</Anchor>}
          {address !== '' && <span>{address}</span>}
        </address>
      </div>
    </section>
  );
}
