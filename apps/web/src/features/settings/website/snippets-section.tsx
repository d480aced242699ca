import '@mantine/core/styles/Input.css';
import { Button, NativeSelect, Text, Textarea } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useUnits } from '#features/bookings/index.ts';
import { SettingsSection } from '#features/settings/settings-section.tsx';
import { useCopy } from '#shared/fields/use-copy.ts';
import { LoadProblem } from '#ui/load-problem.tsx';
import { bookingLink, buttonSnippet, scriptSnippet } from './snippets.ts';
import classes from './website.module.css';

/** What to copy into a website, for everything, one unit or one package. */
export function Snippets({ isAllowed }: { isAllowed: boolean }) {
  const { t } = useLingui();
  const units = useUnits();
  const [unitId, setUnitId] = useState<number | null>(null);
  const [packageId, setPackageId] = useState<number | null>(null);
  const unit = units.data?.find(({ id }) => id === unitId);
  const home = window.location.origin;
  const offered = { unit: unitId, package: packageId };
  const idOf = (value: string) => (value === '' ? null : Number(value));
  return (
    <SettingsSection
      title={t`To copy`}
      lead={t`Choose what is offered, then copy one of the three into your page. A page can have several.`}
    >
      {units.isError ? (
        <LoadProblem
          title={t`The units could not be loaded.`}
          error={units.error}
          onRetry={() => void units.refetch()}
        />
      ) : (
        <div className={classes.choices}>
          <NativeSelect
            label={t`Unit`}
            value={unitId ?? ''}
            onChange={(event) => {
              setUnitId(idOf(event.currentTarget.value));
              setPackageId(null);
            }}
          >
            <option value="">{t`Everything`}</option>
            {units.data?.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </NativeSelect>
          <NativeSelect
            label={t`Package`}
            value={packageId ?? ''}
            disabled={unit === undefined}
            onChange={(event) => setPackageId(idOf(event.currentTarget.value))}
          >
            <option value="">{t`All packages`}</option>
            {unit?.packages.map((one) => (
              <option key={one.id} value={one.id}>
                {one.kind_facts.name}
              </option>
            ))}
          </NativeSelect>
        </div>
      )}
      <div className={classes.snippets}>
        <Snippet
          label={t`A link`}
          about={t`For a menu, an email or a social network.`}
          value={bookingLink(home, offered)}
        />
        <Snippet
          label={t`A button`}
          about={t`HTML that looks like a button. Change its text and style as you like.`}
          value={buttonSnippet(home, offered, t`Book online`)}
        />
        <Snippet
          label={t`The booking page inside your page`}
          about={t`Visitors book without leaving your website. Paste it where the booking page is to appear.`}
          value={scriptSnippet(home, offered, t`Book online`)}
        />
      </div>
      {!isAllowed && (
        <Text size="sm" mt="xs" role="status">
          <Trans>Allow your website above first: on other sites a link appears instead.</Trans>
        </Text>
      )}
    </SettingsSection>
  );
}

function Snippet({ label, about, value }: { label: string; about: string; value: string }) {
  const { t } = useLingui();
  const { field, copied, copy } = useCopy<HTMLTextAreaElement>();
  return (
    <div className={classes.snippet}>
      <Textarea
        ref={field}
        label={label}
        description={about}
        readOnly
        rows={2}
        dir="ltr"
        spellCheck={false}
        value={value}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        variant="default"
        size="sm"
        aria-label={copied ? t`Copied` : t`Copy: ${label}`}
        leftSection={
          copied ? (
            <IconCheck size={16} stroke={1.7} aria-hidden />
          ) : (
            <IconCopy size={16} stroke={1.7} aria-hidden />
          )
        }
        onClick={() => copy(value)}
      >
        {copied ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}
      </Button>
    </div>
  );
}
