import '@mantine/core/styles/Input.css';
import { ActionIcon, Button, FileButton, Input } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowLeft, IconArrowRight, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { fileProblem, pictureTypes } from '#ui/edit/picture-files.ts';
import { movePicture, type UnitPicture } from './unit-pictures.ts';
import classes from '#features/catalogue/catalogue.module.css';

/** Several pictures with previews of 150 px; lists show the first. */
export function PicturesField(props: {
  pictures: UnitPicture[];
  onChange: (pictures: UnitPicture[]) => void;
  error: string | undefined;
}) {
  const { pictures, onChange, error } = props;
  const { t } = useLingui();
  const [problem, setProblem] = useState<string | null>(null);
  const add = (files: File[]) => {
    setProblem(files.map(fileProblem).find((found) => found !== null) ?? null);
    const good = files.filter((file) => fileProblem(file) === null);
    const added = good.map((file) => ({
      key: crypto.randomUUID(),
      src: URL.createObjectURL(file),
      file,
    }));
    onChange([...pictures, ...added]);
  };
  return (
    <Input.Wrapper
      label={t`Pictures`}
      labelElement="div"
      description={t`JPG, PNG, GIF, WebP or AVIF, up to 10 MB each. The first one is the main picture.`}
      error={problem ?? error}
    >
      <ol className={classes.pictures}>
        {pictures.map((picture, at) => (
          <li key={picture.key} className={classes.picture}>
            <img
              src={picture.src}
              alt={t`Picture ${at + 1}`}
              width={150}
              className={classes.preview}
            />
            <div className={classes.pictureTools}>
              <ActionIcon
                variant="subtle"
                disabled={at === 0}
                aria-label={t`Move picture ${at + 1} to the front`}
                onClick={() => onChange(movePicture(pictures, at, -1))}
              >
                <IconArrowLeft size={18} stroke={1.7} className={classes.mirrored} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                disabled={at === pictures.length - 1}
                aria-label={t`Move picture ${at + 1} to the back`}
                onClick={() => onChange(movePicture(pictures, at, 1))}
              >
                <IconArrowRight size={18} stroke={1.7} className={classes.mirrored} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="red"
                aria-label={t`Remove picture ${at + 1}`}
                onClick={() => onChange(pictures.filter((each) => each !== picture))}
              >
                <IconTrash size={18} stroke={1.7} aria-hidden />
              </ActionIcon>
            </div>
          </li>
        ))}
      </ol>
      <FileButton multiple accept={pictureTypes} onChange={add}>
        {(button) => (
          <Button {...button} variant="default" size="xs">
            <Trans>Add pictures</Trans>
          </Button>
        )}
      </FileButton>
    </Input.Wrapper>
  );
}
