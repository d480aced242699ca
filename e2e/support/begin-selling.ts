/** The demo's Admin, whose password is public. */
const login = { email: 'admin@slipway.test', password: 'slipway-demo' };

/** Boats of the demo that are for sale, too; one of each. */
const soldAsWell = [1, 2];

/** The fields of a unit that its form sends back. */
interface Unit extends Record<string, unknown> {
  name: string;
  price: number;
  platforms_ids: number[];
  connected_platforms: { pivot: { slug: string; import_url: string | null } }[];
}

const kept = [
  ...['name', 'description', 'price', 'length', 'tonnage', 'capacity', 'height', 'weight'],
  ...['specialty', 'maintenance_from', 'maintenance_to', 'full_control', 'transmission'],
  ...['fuel_type', 'items_quantity', 'unit_category_id', 'supervisor_id', 'schedule'],
  ...['most_per_day', 'starts', 'change_limit_days', 'max_guests', 'included_guests', 'version'],
];

/** The form of a unit that is put up for sale, in the shop as well. */
function forSale(unit: Unit): object {
  const links = unit.connected_platforms.map(({ pivot }) => pivot);
  return {
    ...Object.fromEntries(kept.map((name) => [name, unit[name]])),
    platforms: unit.platforms_ids,
    slugs: links.map(({ slug }) => slug),
    import_urls: links.map(({ import_url: url }) => url ?? ''),
    for_sale: 1,
    in_shop: 1,
    variants: [{ option_values: [], price: unit.price, quantity: 1 }],
  };
}

interface Settings {
  data: { settings: object; version: number };
}

/**
 * Turns the demo business, which lets boats, into one that sells as well, with an order: what journeys of
 * both begin with.
 */
export async function beginSelling(url: string): Promise<void> {
  const cookies = new Map<string, string>();
  const send = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
        'x-xsrf-token': decodeURIComponent(cookies.get('XSRF-TOKEN') ?? ''),
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text === '' ? null : JSON.parse(text);
  };
  await send('GET', '/sanctum/csrf-cookie');
  await send('POST', '/api/login', login);
  const answer = await send('GET', '/api/settings');
  if (!isSettings(answer)) throw new Error('The settings have another shape');
  const { settings, version } = answer.data;
  await send('PUT', '/api/settings', { settings: { ...settings, purpose: 'sell' }, version });
  for (const id of soldAsWell) {
    const { data } = (await send('GET', `/api/units/${id}`)) as { data: Unit };
    await send('POST', `/api/units/${id}`, forSale(data));
  }
  const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  await send('POST', '/api/orders', {
    name: 'Nadia Osei',
    email: 'nadia@example.test',
    phone: '+14165550177',
    delivery_date: day,
    delivery_address: '4 Marina Lane, Oakville, ON',
    lines: [{ unit_id: 2, quantity: 1 }],
    total_price: 1050,
    no_deposit: true,
    confirmation: false,
  });
}

function isSettings(value: unknown): value is Settings {
  return (
    typeof value === 'object' &&
    value !== null &&
    'data' in value &&
    typeof value.data === 'object' &&
    value.data !== null &&
    'settings' in value.data &&
    typeof value.data.settings === 'object' &&
    'version' in value.data &&
    typeof value.data.version === 'number'
  );
}
