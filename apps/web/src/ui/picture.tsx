import type { Picture as PictureData } from '@slipway/contract/catalogue/picture';

/** A picture in the width that fits; `sizes` says how wide it is shown. The first ones seen are `eager`. */
export function Picture(props: {
  picture: PictureData;
  sizes: string;
  className?: string | undefined;
  eager?: boolean;
  /** Empty where the words beside it say the same. */
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
