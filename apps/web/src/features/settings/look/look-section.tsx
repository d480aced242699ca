import '@mantine/core/styles/ColorInput.css';
import '@mantine/core/styles/ColorPicker.css';
import '@mantine/core/styles/ColorSwatch.css';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/SegmentedControl.css';
import { Button, ColorInput, Input, SegmentedControl } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { accentColors } from '@slipway/domain/settings/accent';
import { ourAccent } from '@slipway/domain/settings/our-accent';
import { settingName } from '#features/settings/setting-names.ts';
import { SettingsSection } from '#features/settings/settings-section.tsx';
import { useSettingsFormContext } from '#features/settings/settings-values.ts';
import { LookPictures } from './look-pictures.tsx';
import classes from './look.module.css';

/** Of different hues, each readable in both skins or moved only a little. */
const proposed = [ourAccent, '#C2185B', '#7B3FE4', '#1565C0', '#00838F', '#0A7E52', '#8D6E00'];

/** Logo, cover, accent colour and default theme (docs/rules/settings.md, "Look"). */
export function LookSection() {
  const { i18n, t } = useLingui();
  const form = useSettingsFormContext();
  const { accent } = form.values.look;
  const readable = /^#[\da-f]{6}$/i.test(accent);
  return (
    <SettingsSection title={t`Look`} lead={t`Your own face on pages, in emails and on invoices.`}>
      <LookPictures />
      <div className={classes.grid}>
        <div>
          <ColorInput
            label={i18n._(settingName('look.accent'))}
            description={t`Of the main button on each page and in emails.`}
            name="look.accent"
            format="hex"
            withEyeDropper={false}
            swatches={proposed}
            swatchesPerRow={proposed.length}
            popoverProps={{ withinPortal: false }}
            {...form.getInputProps('look.accent')}
          />
          {accent.toUpperCase() !== ourAccent && (
            <Button
              variant="subtle"
              size="compact-sm"
              mt={4}
              onClick={() => form.setFieldValue('look.accent', ourAccent)}
            >
              <Trans>Back to orange</Trans>
            </Button>
          )}
        </div>
        <Input.Wrapper
          label={i18n._(settingName('look.skin'))}
          labelElement="div"
          description={t`Everyone can choose the other one for themselves.`}
        >
          <SegmentedControl
            mt={6}
            fullWidth
            aria-label={i18n._(settingName('look.skin'))}
            data={[
              { value: 'light', label: t`Light` },
              { value: 'dark', label: t`Dark` },
            ]}
            value={form.values.look.skin}
            onChange={(skin) => form.setFieldValue('look.skin', skin === 'dark' ? 'dark' : 'light')}
          />
        </Input.Wrapper>
      </div>
      {readable && <AccentPreview accent={accent} />}
    </SettingsSection>
  );
}

/** A button and a line of text in the accent, on a light and on a dark page. */
function AccentPreview({ accent }: { accent: string }) {
  const { t } = useLingui();
  const colors = accentColors(accent);
  const changed = (shade: string) =>
    accent.toUpperCase() !== ourAccent && shade.toUpperCase() !== accent.toUpperCase();
  const skins = [
    { name: 'light', label: t`On light pages`, its: colors.light },
    { name: 'dark', label: t`On dark pages`, its: colors.dark },
  ] as const;
  return (
    <div className={classes.previews}>
      {skins.map(({ name, label, its }) => (
        <figure key={name} className={`${classes.preview} ${classes[name]}`}>
          <div className={classes.stage}>
            <span className={classes.sample} style={{ background: its.signal, color: its.on }}>
              <Trans>Book now</Trans>
            </span>
            <span style={{ color: its.text }}>
              <Trans>2 seats left</Trans>
            </span>
          </div>
          <figcaption>
            {label}
            {changed(its.signal) && (
              <>
                {': '}
                <Trans>shown as {its.signal.toUpperCase()}, so that it can be read</Trans>
              </>
            )}
          </figcaption>
        </figure>
      ))}
    </div>
  );
}
