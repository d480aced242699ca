import '@mantine/core/styles/Input.css';
import { Button, Input } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { mostSeasons } from '@slipway/domain/catalogue/package-kinds';
import { Fields } from '#ui/edit/fields.tsx';
import { YearDayField } from '#features/catalogue/fields/year-day-field.tsx';
import { useKindFormContext } from './kind-form-context.ts';
import { StartsFields } from './starts-fields.tsx';
import { newSeason } from './starts-values.ts';
import classes from './kinds.module.css';

/** Parts of every year with other starts; the first that fits a day counts. */
export function SeasonsSection() {
  const { t } = useLingui();
  const form = useKindFormContext();
  const { starts, seasons } = form.values;
  const error = form.errors['seasons'];
  return (
    <Input.Wrapper
      labelElement="div"
      label={t`Other times in a part of the year`}
      description={t`From one day to another of every year, both included. The first that fits a day counts; on the other days it starts as above.`}
      error={typeof error === 'string' ? error : undefined}
      role="group"
      aria-label={t`Other times in a part of the year`}
    >
      {seasons.map(({ key }, index) => (
        <div
          key={key}
          className={classes.season}
          role="group"
          aria-label={t`Part of the year ${index + 1}`}
        >
          <Fields columns={2}>
            <YearDayField
              form={form}
              path={`seasons.${index}.first`}
              name={index === 0 ? 'seasons' : `seasons.${index}`}
              label={t`From`}
            />
            <YearDayField
              form={form}
              path={`seasons.${index}.last`}
              name={`seasons.${index}.last`}
              label={t`To`}
            />
          </Fields>
          <StartsFields form={starts.form} path={`seasons.${index}.starts`} />
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconTrash size={16} stroke={1.7} aria-hidden />}
            onClick={() => form.removeListItem('seasons', index)}
          >
            <Trans>Remove this part of the year</Trans>
          </Button>
        </div>
      ))}
      {seasons.length < mostSeasons && (
        <div className={classes.addSeason}>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={16} stroke={1.7} aria-hidden />}
            onClick={() => form.insertListItem('seasons', newSeason(starts))}
          >
            <Trans>Add a part of the year</Trans>
          </Button>
        </div>
      )}
    </Input.Wrapper>
  );
}
