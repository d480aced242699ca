import type { Picture as PictureData } from '@slipway/contract/catalogue/picture';
import { useNear } from '#ui/use-near.ts';

/** A picture in a suitable width; `sizes` is its rendered width. Pictures above the fold are `eager`. */
export function Picture(props: {
  picture: PictureData;
  sizes: string;
  className?: string | undefined;
  eager?: boolean;
  /** Empty if the text next to it says the same. */
  alt?: string;
}) {
  const { picture, sizes, className, eager = false, alt = picture.alt } = props;
  return (
    <img
      src={picture.src}
      srcSet={picture.srcset}
      sizes={sizes}
      width={picture.width}
      height={picture.height}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      className={className}
    />
  );
}

/** The first picture of what has its name beside it, once it comes near; without one the first letter of the name. */
export function PicturePlace(props: {
  picture: PictureData | undefined;
  name: string;
  sizes: string;
  eager?: boolean;
  className?: string | undefined;
}) {
  const { picture, name, className = '', ...rest } = props;
  // A browser's own laziness begins two screens away: of a list of cards it loads them all.
  const { place, near } = useNear('200px');
  if (picture && (near || rest.eager === true)) {
    return <Picture picture={picture} {...rest} className={className} alt="" />;
  }
  const [letter = ''] = name.trim();
  return (
    <span ref={place} className={`${className} picture-place`} aria-hidden>
      {picture ? null : letter.toLocaleUpperCase()}
    </span>
  );
}
