import { expect, test } from 'vitest';
import { pageShellData, preloadFirstUnit, shellFirstUnit } from './page-shell.ts';

const announced = (text: string) => ({ id: 3, version: 2, audience: 'everyone' as const, text });

test('renders no section without announcements', () => {
  expect(pageShellData({ announcements: [] })).toBe('');
});

test.each([
  ['Open <b>late</b> & "early"', '<p>Open &lt;b&gt;late&lt;/b&gt; &amp; &quot;early&quot;</p>'],
  ['</section><script>x()</script>', '<p>&lt;/section&gt;&lt;script&gt;x()&lt;/script&gt;</p>'],
  ['See [tips](/faq#tip).', '<p>See <a href="/faq#tip">tips</a>.</p>'],
  [
    '[a"b](https://x.example/"onclick="y)',
    '<p><a href="https://x.example/&quot;onclick=&quot;y">a&quot;b</a></p>',
  ],
  ['[x](javascript:y)', '<p>[x](javascript:y)</p>'],
  ['One\n\n- a\n- b', '<p>One</p><ul><li>a</li><li>b</li></ul>'],
])('renders %j as text', (text, painted) => {
  expect(pageShellData({ announcements: [announced(text)] })).toBe(
    '<section class="shell-news" aria-label="Announcements">' +
      `<div data-announcement="3:2"><div>${painted}</div></div></section>`,
  );
});

test('renders the first unit with its words as text', () => {
  const picture = { src: '/a-800.webp', srcset: '/a-800.webp 800w', width: 800, height: 500 };
  const unit = { name: 'Fish <&> "Chips"', description: '<b>Big</b>', picture };
  const painted = shellFirstUnit(unit);
  expect(painted).toContain('<b>Fish &lt;&amp;&gt; &quot;Chips&quot;</b>');
  expect(painted).toContain('<p>&lt;b&gt;Big&lt;/b&gt;</p>');
  expect(painted).toContain(' srcset="/a-800.webp 800w"');
  expect(preloadFirstUnit(unit)).toContain(' imagesrcset="/a-800.webp 800w"');
});
