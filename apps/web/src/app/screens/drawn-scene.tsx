import hero from '#assets/scene-hero.svg';
import shop from '#assets/scene-shop.svg';
import { usePageData } from '#lib/page-data.ts';

/** The scene of a business without a cover: a shop's, or the sea. */
export function DrawnScene({ className }: { className: string | undefined }) {
  const { purpose } = usePageData().settings;
  const scene = purpose === 'sell' ? shop : hero;
  return <img className={className} src={scene} alt="" width={1440} height={420} />;
}
