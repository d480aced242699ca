import { Link } from '@tanstack/react-router';
import mark from '#assets/mark.svg';
import { useLingui } from '@lingui/react/macro';
import { usePageData } from '#lib/page-data.ts';
import classes from './layouts.module.css';

/** The business's logo and name, linked to the home page; a wide logo has the name in it. */
export function Brand({ short = false }: { short?: boolean }) {
  const { t } = useLingui();
  const { settings, look } = usePageData();
  const { name } = settings.business;
  const wide = look.logo !== null && look.logo.width > 1.5 * look.logo.height;
  return (
    <Link to="/" className={classes.brand} aria-label={name === '' ? t`Home` : name}>
      {look.logo === null ? (
        <img src={mark} alt="" width={28} height={28} />
      ) : (
        <img
          src={look.logo.src}
          srcSet={look.logo.srcset}
          sizes="180px"
          alt=""
          width={look.logo.width}
          height={look.logo.height}
          className={classes.logo}
          data-short={short}
        />
      )}
      {!short && !wide && name !== '' && <span className={classes.brandName}>{name}</span>}
    </Link>
  );
}
