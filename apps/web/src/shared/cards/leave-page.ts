/** Goes to another website. Rejects when the browser shows this page again as it was left, by its Back. */
export function leavePage(url: string): Promise<never> {
  return new Promise((_, comeBack) => {
    const onShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      removeEventListener('pageshow', onShow);
      comeBack(new Error('The page was left and shown again'));
    };
    addEventListener('pageshow', onShow);
    location.assign(url);
  });
}
