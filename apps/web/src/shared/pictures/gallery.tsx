import { Trans, useLingui } from '@lingui/react/macro';
import { IconPhoto } from '@tabler/icons-react';
import type { Picture as PictureData } from '@slipway/contract/catalogue/picture';
import { useState } from 'react';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Picture } from '#ui/picture.tsx';
import classes from './gallery.module.css';

const AllPictures = lazyPart(async () => (await import('./all-pictures.tsx')).AllPictures);

/** As many are shown at once beside the main one. */
const maxBeside = 2;

/** The main picture is wider where it stands alone. */
const aloneSizes = '(min-width: 75em) 728px, (min-width: 64em) 60vw, 100vw';
const mainSizes = '(min-width: 75em) 480px, (min-width: 64em) 40vw, (min-width: 48em) 66vw, 100vw';
const besideSizes = '(min-width: 64em) 240px, (min-width: 48em) 33vw, 100vw';

/**
 * The pictures of a unit: on a wide screen the first one large with others beside it, on a phone a strip to swipe.
 * Each opens all of them. Nothing without pictures.
 */
export function Gallery({ pictures, name }: { pictures: PictureData[]; name: string }) {
  const { t } = useLingui();
  const [opened, setOpened] = useState<number | null>(null);
  const [shown, setShown] = useState(0);
  const { length: count } = pictures;
  if (count === 0) return null;
  const beside = Math.min(count - 1, maxBeside);
  return (
    <div className={classes.gallery} data-beside={beside}>
      <ul
        className={classes.strip}
        aria-label={t`Pictures of ${name}`}
        onScroll={({ currentTarget: strip }) => {
          setShown(Math.round(Math.abs(strip.scrollLeft) / Math.max(1, strip.clientWidth)));
        }}
      >
        {pictures.map((picture, at) => {
          const number = at + 1;
          return (
            <li key={picture.src} data-more={at > beside || undefined}>
              <button
                type="button"
                className={classes.open}
                aria-label={picture.alt === '' ? t`Picture ${number} of ${count}` : picture.alt}
                onClick={() => setOpened(at)}
              >
                <Picture
                  picture={picture}
                  sizes={at > 0 ? besideSizes : count === 1 ? aloneSizes : mainSizes}
                  eager={at === 0}
                  className={classes.picture}
                  alt=""
                />
              </button>
            </li>
          );
        })}
      </ul>
      {count > 1 && (
        <>
          <span className={classes.counter} aria-hidden>
            {Math.min(shown, count - 1) + 1} / {count}
          </span>
          {count > beside + 1 && (
            <button type="button" className={classes.all} onClick={() => setOpened(0)}>
              <IconPhoto size={18} stroke={1.7} aria-hidden />
              <Trans>All {count} pictures</Trans>
            </button>
          )}
        </>
      )}
      {opened !== null && (
        <AllPictures
          pictures={pictures}
          name={name}
          first={opened}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}
