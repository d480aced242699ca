import '@mantine/core/styles/Input.css';
import { Button, FileButton, Group, Input } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Picture as PictureData } from '@slipway/contract/catalogue/picture';
import { fileProblem, pictureTypes } from './picture-files.ts';
import classes from './edit.module.css';

/** A form's change of its picture. */
export interface PictureChange {
  file: File | null;
  /** The preview of the chosen file. */
  src: string | null;
  removed: boolean;
}

/** No change of the picture. */
export const noPictureChange: PictureChange = { file: null, src: null, removed: false };

/** A row's single picture: preview, replace or remove. */
export function PictureField(props: {
  /** By default `Picture`. */
  label?: string;
  picture: PictureData | null;
  change: PictureChange;
  onChange: (change: PictureChange) => void;
  error: string | undefined;
}) {
  const { picture, change, onChange, error } = props;
  const { t } = useLingui();
  const [problem, setProblem] = useState<string | null>(null);
  const src = change.src ?? (change.removed ? null : (picture?.src ?? null));
  const choose = (file: File | null) => {
    if (!file) return;
    const found = fileProblem(file);
    setProblem(found);
    if (found === null) onChange({ file, src: URL.createObjectURL(file), removed: false });
  };
  return (
    <Input.Wrapper
      label={props.label ?? t`Picture`}
      labelElement="div"
      description={t`JPG, PNG, GIF, WebP or AVIF, up to 10 MB`}
      error={problem ?? error}
    >
      <Group mt={6} gap="sm" align="flex-end">
        {src !== null && <img src={src} alt={t`Picture`} width={150} className={classes.preview} />}
        <FileButton accept={pictureTypes} onChange={choose}>
          {(button) => (
            <Button {...button} variant="default" size="xs">
              {src === null ? <Trans>Choose a picture</Trans> : <Trans>Choose another</Trans>}
            </Button>
          )}
        </FileButton>
        {src !== null && (
          <Button
            variant="subtle"
            color="red"
            size="xs"
            onClick={() => onChange({ file: null, src: null, removed: picture !== null })}
          >
            <Trans>Remove</Trans>
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
}
