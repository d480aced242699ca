/** Whether the page has been loaded again, as by the browser's own button. */
export function isReload(): boolean {
  const [visit] = performance.getEntriesByType('navigation');
  return visit instanceof PerformanceNavigationTiming && visit.type === 'reload';
}
