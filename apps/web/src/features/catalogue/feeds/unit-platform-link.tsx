import { Button, Group, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { CalendarFeed } from '@slipway/contract/catalogue/calendar-feeds';
import type { Platform } from '@slipway/contract/catalogue/platforms';
import { useUnitFormContext } from '#features/catalogue/units/unit-form-context.ts';
import { CopyField } from '#shared/fields/copy-field.tsx';
import { FeedState } from './feed-state.tsx';
import { useFeedActions } from './use-feed-actions.ts';
import classes from './feeds.module.css';

/** The fields of a unit's listing on one platform, by the platform's type. */
export function UnitPlatformLink(props: {
  platform: Pick<Platform, 'id' | 'name' | 'type'>;
  /** Its index in the form's list. */
  at: number;
  /** Null until the listing is saved, and on platforms without a calendar. */
  feed: CalendarFeed | null;
}) {
  const { platform, at, feed } = props;
  const { t } = useLingui();
  const form = useUnitFormContext();
  const { name, type } = platform;
  return (
    <fieldset className={classes.place}>
      <legend className={classes.name}>{name}</legend>
      <TextInput
        label={t`Slug on ${name}`}
        description={t`The last part of its link.`}
        name={`slug-${platform.id}`}
        {...form.getInputProps(`platforms.${at}.slug`)}
      />
      {type === 'ical' && (
        <>
          <TextInput
            label={t`Calendar of ${name} to read`}
            description={t`The calendar address (iCal, .ics) that ${name} gives you for it. Its events block the dates here.`}
            name={`import-url-${platform.id}`}
            type="url"
            inputMode="url"
            dir="ltr"
            placeholder="https://…/calendar.ics"
            {...form.getInputProps(`platforms.${at}.import_url`)}
          />
          {feed ? <OurCalendar feed={feed} name={name} /> : <NotSavedYet name={name} />}
        </>
      )}
    </fieldset>
  );
}

function NotSavedYet({ name }: { name: string }) {
  return (
    <p className={classes.small}>
      <Trans>Once this is saved, the address of our calendar for {name} appears here.</Trans>
    </p>
  );
}

function OurCalendar({ feed, name }: { feed: CalendarFeed; name: string }) {
  const { t } = useLingui();
  const actions = useFeedActions(feed.id);
  return (
    <>
      {feed.import_url !== null && <FeedState feed={feed} />}
      <CopyField
        label={t`Our calendar for ${name}`}
        description={t`Private: give it to ${name} only. It shows when this is booked, but not by whom.`}
        value={feed.feed_url}
      />
      <Group gap="xs">
        {feed.import_url !== null && (
          <Button variant="default" size="xs" loading={actions.isReading} onClick={actions.read}>
            <Trans>Read now</Trans>
          </Button>
        )}
        <Button
          variant="default"
          size="xs"
          loading={actions.isChanging}
          onClick={actions.changeAddress}
        >
          <Trans>New address</Trans>
        </Button>
      </Group>
    </>
  );
}
