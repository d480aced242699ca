import { Link } from '@tanstack/react-router';
import mark from '#assets/mark.svg';
import { usePageData } from '#lib/page-data.ts';
import classes from './layouts.module.css';

/** The business's logo and name, linked to the home page. */
export function Brand({ short = false }: { short?: boolean }) {
  const { settings } = usePageData();
  return (
    <Link to="/" className={classes.brand} aria-label={settings.business.name}>
      <img src={mark} alt="" width={28} height={28} />
      {!short && <span className={classes.brandName}>{settings.business.name}</span>}
    </Link>
  );
}
