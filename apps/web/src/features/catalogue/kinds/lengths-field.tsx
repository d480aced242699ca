import { ActionIcon, Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { DurationField } from '#shared/fields/duration-field.tsx';
import { useKindFormContext } from './kind-form-context.ts';
import classes from './kinds.module.css';

const mostLengths = 24;

/** The lengths of a list, each alone: 1 hour, 2 hours and 4 hours. */
export function LengthsField() {
  const { t } = useLingui();
  const form = useKindFormContext();
  const { lengths } = form.values.length;
  return (
    <div className={classes.lengths}>
      <ul className={classes.steps} aria-label={t`Lengths`}>
        {lengths.map((minutes, index) => (
          <li key={index} className={classes.length}>
            <DurationField
              label={t`Length ${index + 1}`}
              name={index === 0 ? 'length' : `length.lengths.${index}`}
              value={minutes}
              onChange={(changed) => form.setFieldValue(`length.lengths.${index}`, changed)}
            />
            {lengths.length > 1 && (
              <ActionIcon
                variant="subtle"
                size={36}
                aria-label={t`Remove length ${index + 1}`}
                onClick={() => form.removeListItem('length.lengths', index)}
              >
                <IconTrash size={18} stroke={1.7} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {lengths.length < mostLengths && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} stroke={1.7} aria-hidden />}
          onClick={() => form.insertListItem('length.lengths', 0)}
        >
          <Trans>Add a length</Trans>
        </Button>
      )}
    </div>
  );
}
