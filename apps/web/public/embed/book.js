// Shows the booking page within a page of another website:
//   <script async src="https://…/embed/book.js" data-unit="3" data-package="12"></script>
// The website must be allowed under Settings, "On your website". Once booked, the frame gets an
// event: addEventListener('slipway:booked', (event) => event.detail.booking).
(() => {
  const script = document.currentScript;
  if (script === null) return;
  const home = new URL(script.src).origin;
  const { unit, package: pkg, title } = script.dataset;
  const chosen = new URLSearchParams();
  if (unit) chosen.set('unit', unit);
  if (unit && pkg) chosen.set('package', pkg);
  // Where the visit to this page came from is handed on: what its link said, and the page before.
  const said = new URLSearchParams();
  const tags = 'utm_source utm_medium utm_campaign gclid gbraid wbraid msclkid'.split(' ');
  for (const [name, value] of new URLSearchParams(location.search))
    if (tags.includes(name)) said.set(name, value.slice(0, 200));
  const before = /^[a-z-]+:\/\/([^/?#:]+)/.exec(document.referrer)?.[1];
  const query = new URLSearchParams([['site', location.origin], ...chosen, ...said]);
  if (before) query.set('before', before);

  const frame = document.createElement('iframe');
  frame.src = `${home}/embed/book?${query}`;
  frame.title = title || 'Booking';
  frame.allow = 'payment';
  frame.style.cssText = 'display:block;width:100%;height:640px;border:0;color-scheme:light';
  script.after(frame);

  // A browser shows a refused frame as an empty box, and tells nobody but that it is loaded.
  let isHeard = false;
  const giveUp = () => {
    if (isHeard) return;
    const link = document.createElement('a');
    link.href = `${home}/book?${new URLSearchParams([...chosen, ...said])}`;
    link.textContent = title || 'Book online';
    frame.replaceWith(link);
    removeEventListener('message', hear);
  };
  frame.addEventListener('load', () => setTimeout(giveUp, 10_000), { once: true });

  /** Which part of the frame is on the screen: there it shows its dialogs. */
  const tellView = () => {
    const { top, height } = frame.getBoundingClientRect();
    const from = Math.min(Math.max(0, -top), height);
    const to = Math.max(from, Math.min(height, innerHeight - top));
    frame.contentWindow?.postMessage({ slipway: 'view', top: from, height: to - from }, home);
  };
  let due;
  const viewChanged = () => {
    clearTimeout(due);
    due = setTimeout(tellView, 100);
  };

  function hear({ origin, source, data }) {
    if (origin !== home || source !== frame.contentWindow) return;
    isHeard = true;
    if (data?.slipway === 'height' && Number.isFinite(data.height)) {
      frame.style.height = `${Math.min(Math.max(data.height, 200), 20_000)}px`;
      viewChanged();
    }
    if (data?.slipway === 'done') {
      if (frame.getBoundingClientRect().top < 0) frame.scrollIntoView();
      const detail = { booking: data.booking };
      frame.dispatchEvent(new CustomEvent('slipway:booked', { bubbles: true, detail }));
    }
  }
  addEventListener('message', hear);
  addEventListener('scroll', viewChanged, { capture: true, passive: true });
  addEventListener('resize', viewChanged);
})();
