/** Goes to another website. Rejects when the visitor comes back to this page with the browser's Back button. */
export function leavePage(url: string): Promise<never> {
  return new Promise((_resolve, reject) => {
    const onShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      removeEventListener('pageshow', onShow);
      reject(new Error('The page was left and shown again'));
    };
    addEventListener('pageshow', onShow);
    location.assign(url);
  });
}
