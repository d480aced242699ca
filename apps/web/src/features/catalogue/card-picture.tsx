import type { ReactNode } from 'react';
import type { Picture as PictureData } from '@slipway/contract/catalogue/picture';
import { Picture } from '#ui/picture.tsx';
import classes from './catalogue.module.css';

/** A card's picture, or `icon` if there is none. */
export function CardPicture(props: { picture: PictureData | null | undefined; icon: ReactNode }) {
  if (!props.picture) {
    return (
      <div className={classes.cardPicture} aria-hidden>
        {props.icon}
      </div>
    );
  }
  return (
    <Picture
      picture={props.picture}
      sizes="(max-width: 40em) 100vw, 340px"
      alt=""
      className={classes.cardPicture}
    />
  );
}
