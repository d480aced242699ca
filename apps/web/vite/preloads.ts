import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const routes = [
  ...['public-routes', 'staff-routes', 'settings-routes', 'holds-routes', 'catalogue-routes'],
];

/** Pages that visitors go to on their way to a booking or an order. */
const onTheWay = new Set([
  ...['home-screen', 'unit-page-screen', 'book-screen', 'basket-screen', 'shop-screen'],
  'product-screen',
]);

/** What a press opens on any page, by what it is named after. */
const opened = ['nav-drawer', 'appearance-menu', 'bank-dialog'];

/** The names of the screens of all routes: of `screens/reports-screen.tsx` it is `reports-screen`. */
function allScreens(): string[] {
  return routes.flatMap((name) => {
    const path = fileURLToPath(new URL(`../src/app/${name}.ts`, import.meta.url));
    const imported = readFileSync(path, 'utf8').matchAll(/import\('[^']*\/([\w-]+)\.tsx'\)/g);
    return [...imported].map(([, screen]) => screen ?? '');
  });
}

/**
 * What a page asks for beside a module that it loads later. What each screen needs makes a list that every visitor would
 * load with the routes. So the scripts of screens that are not on the way to a booking, and of what is opened
 * by a press, are found when the screen itself is there. Styles are listed in any case: nothing else loads them.
 */
export function lazyPreloads(): (file: string, needed: string[]) => string[] {
  const screens = allScreens().filter((name) => !onTheWay.has(name));
  const later = new Set([...screens, ...opened]);
  return (file, needed) => {
    const name = /([\w-]+?)-[\w-]{7}\.js$/.exec(file)?.[1] ?? '';
    return later.has(name) ? needed.filter((one) => one.endsWith('.css')) : needed;
  };
}
