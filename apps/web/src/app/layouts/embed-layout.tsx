import { useEffect, useRef, type ReactNode } from 'react';
import { embeddedOn, tellHost } from '#lib/frame/embed.ts';
import classes from './embed-layout.module.css';

/** The visible part of the frame, as the page around it tells. */
function viewIn(data: unknown): { top: number; height: number } | null {
  if (typeof data !== 'object' || data === null || Reflect.get(data, 'slipway') !== 'view') {
    return null;
  }
  const [top, height] = [Number(Reflect.get(data, 'top')), Number(Reflect.get(data, 'height'))];
  return Number.isFinite(top) && Number.isFinite(height) ? { top, height } : null;
}

/** Less than this of the frame is no place for a dialog. */
const minView = 320;

/**
 * The content alone, in a frame on another website that is as high as its content; dialogs lie in the part of it that
 * is on the screen (docs/rules/website.md, "Frames").
 */
export function EmbedLayout({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = document.documentElement;
    root.setAttribute('data-embedded', '');
    const tellHeight = () => {
      const height = Math.ceil(content.current?.getBoundingClientRect().height ?? 0);
      tellHost({ slipway: 'height', height });
    };
    const hear = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== embeddedOn() || source !== window.parent) return;
      const view = viewIn(data);
      if (view === null) return;
      const height = Math.max(view.height, Math.min(minView, window.innerHeight));
      const top = Math.max(0, Math.min(view.top, window.innerHeight - height));
      root.style.setProperty('--sw-view-top', `${top}px`);
      root.style.setProperty('--sw-view-height', `${height}px`);
    };
    // A browser lets a frame that is off the screen observe nothing, but the page around it waits for a word.
    tellHeight();
    const observer = new ResizeObserver(tellHeight);
    if (content.current) observer.observe(content.current);
    window.addEventListener('message', hear);
    return () => {
      observer.disconnect();
      window.removeEventListener('message', hear);
      root.removeAttribute('data-embedded');
    };
  }, []);
  return (
    <div ref={content} className={classes.content}>
      {children}
    </div>
  );
}
