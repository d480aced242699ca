import { IconPhoto } from '@tabler/icons-react';
import type { Picture as PictureData } from '@slipway/contract/catalogue/picture';
import { Picture } from '../picture.tsx';
import classes from './list.module.css';

/** A row's picture or a placeholder; decorative, since the text next to it names the row. */
export function Thumbnail({ picture }: { picture: PictureData | null | undefined }) {
  if (!picture) {
    return (
      <span className={classes.noPicture} aria-hidden>
        <IconPhoto size={20} stroke={1.5} />
      </span>
    );
  }
  return <Picture picture={picture} sizes="64px" alt="" className={classes.thumbnail} />;
}
