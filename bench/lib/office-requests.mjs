// Typical requests of staff, as sent by the screens.
import { URLSearchParams } from 'node:url';

/** Existing values of a generated business, for searches and filters. */
async function valuesOf(client) {
  const one = async (text) => (await client.query(text)).rows[0];
  const spread = `from bookings b join users u on u.id = b.customer_id
    where u.email like '%.test' and u.email not like '%slipway.test'
    and b.date between current_date - 40 and current_date`;
  const { rows: people } = await client.query(
    `select b.id, u.id as user_id, u.name, u.email, u.phone ${spread} order by b.id limit 8`,
  );
  const unit = await one(`select id from units where name = 'Bench boat 7'`);
  const product = await one(`select id from units where name = 'Bench product 7'`);
  const crew =
    await one(`select c.person_id as id from booking_crew c join bookings b on b.id = c.booking_id
    where b.date = current_date limit 1`);
  const { rows: orders } = await client.query(`select id, name, email from orders
    where delivery_date between current_date - 20 and current_date order by id limit 8`);
  return { people, orders, unit: unit.id, product: product.id, crew: crew.id };
}

const day = (today, n) =>
  new Date(Date.parse(`${today}T00:00:00Z`) + n * 86_400_000).toISOString().slice(0, 10);
const asked = (path, query) => `${path}?${new URLSearchParams(query)}`;

/**
 * @param today of the business
 * @returns each request's name, its alternating paths, and its p95 limit at 16 users in ms
 */
export async function officeRequests(client, today) {
  const { people, orders, unit, product, crew } = await valuesOf(client);
  const requests = [];
  const add = (goal, name, ...paths) => requests.push({ name, paths, goal });
  const lists = (name, path, queries) =>
    add(50, name, ...queries.map((query) => asked(path, query)));
  const each = (rows, of) => rows.map((row) => ({ q: of(row) }));
  const lastOf = (text) => text.split(' ')[1];

  const bookings = '/api/bookings';
  lists('bookings', bookings, [{}]);
  lists('bookings, page 3', bookings, [{ page: 3 }]);
  lists('bookings, last page', bookings, [{ from_end: 1 }]);
  lists(
    'bookings, by whole name',
    bookings,
    each(people, ({ name }) => name),
  );
  lists(
    'bookings, by last name',
    bookings,
    each(people, ({ name }) => lastOf(name)),
  );
  lists('bookings, by first name', bookings, [{ q: 'Anna' }, { q: 'pri' }, { q: 'Mateo' }]);
  lists(
    'bookings, by e-mail',
    bookings,
    each(people, ({ email }) => email),
  );
  lists(
    'bookings, by number',
    bookings,
    each(people, ({ id }) => String(id)),
  );
  lists(
    'bookings, by phone',
    bookings,
    each(people, ({ phone }) => phone.slice(-8)),
  );
  lists('bookings, by what nobody has', bookings, [{ q: 'xylophone' }]);
  for (const [name, filter] of [
    ['this week', { from: day(today, -3), to: day(today, 3) }],
    ['a year ago on', { from: day(today, -365) }],
    ['until two months ago', { to: day(today, -60) }],
    ['pending', { status: 0 }],
    ['cancelled status', { status: 1 }],
    ['deposit paid', { status: 2 }],
    ['partially paid', { status: 3 }],
    ['paid', { status: 4 }],
    ['tipped', { status: 5 }],
    ['completed', { status: 6 }],
    ['overpaid', { status: 7 }],
    ['a unit', { unit_id: unit }],
    ['no unit', { unit_id: 0 }],
    ['harbor cruise', { package: 'harbor_cruise' }],
    ['half day', { package: 'half_day' }],
    ['full day', { package: 'full_day' }],
    ['inshore', { package: 'inshore' }],
    ['a supervisor', { supervisor_id: crew }],
    ['no supervisor', { supervisor_id: 0 }],
    ['survey done', { survey: 'done' }],
    ['survey not done', { survey: 'not_done' }],
    ['owed', { owed: 1 }],
    ['nothing owed', { owed: 0 }],
    ['not cancelled', { cancelled: 0 }],
    ['cancelled', { cancelled: 1 }],
    ['by visitors', { source: 'public' }],
    ['by staff', { source: 'staff' }],
    ['by a schedule', { source: 'repeat' }],
    ['owed of a unit', { unit_id: unit, owed: 1 }],
    ['a supervisor, by name', { supervisor_id: crew, sort: 'customer' }],
    ['owed, by what is left', { owed: 1, sort: '-left' }],
    ['tipped, by total', { status: 5, sort: '-total' }],
  ])
    lists(`bookings, ${name}`, bookings, [filter]);
  for (const sort of [
    'id',
    'date',
    'unit',
    'package',
    'customer',
    'guests',
    'total',
    'paid',
    'left',
    'status',
  ])
    lists(`bookings by ${sort}, both ways`, bookings, [{ sort }, { sort: `-${sort}` }]);
  lists('charters', '/api/charters', [{}]);
  lists('harbor cruises', '/api/cruiseBookingsWithPayments', [{}]);
  lists('other unit bookings', '/api/notCruiseBookingsWithPayments', [{}]);
  lists('inshore trips', '/api/inshorePackagesWithPayments', [{}]);
  lists('repeats', '/api/bookingsWithPayments/repeats', [{}]);
  lists('bookings with payments', '/api/bookingsWithPayments', [{}]);
  add(
    50,
    "a customer's bookings",
    ...people.map((it) => `/api/bookingsWithPaymentsByUser/${it.user_id}`),
  );
  add(50, "a customer's payments", ...people.map((it) => `/api/user-payments/${it.user_id}`));
  add(50, 'money of a booking', ...people.map(({ id }) => `/api/booking-money/${id}`));
  add(50, 'a booking', ...people.map(({ id }) => `/api/bookings/${id}`));

  const customers = '/api/customers';
  lists('customers', customers, [{}]);
  lists('customers, last page', customers, [{ from_end: 1 }]);
  lists('customers by number, e-mail', customers, [{ sort: '-id' }, { sort: 'email' }]);
  lists('customers by count, total', customers, [{ sort: '-count' }, { sort: '-total' }]);
  lists(
    'customers, by name',
    customers,
    each(people, ({ name }) => name),
  );
  lists('customers, by first name', customers, [{ q: 'Anna' }, { q: 'mat' }]);
  lists(
    'customers, by e-mail',
    customers,
    each(people, ({ email }) => email),
  );
  lists('customers, inactive', customers, [{ inactive: 1 }]);
  lists('repeat customers', '/api/customers-repeat', [{}, { sort: '-count' }]);
  lists(
    'repeat customers, by name',
    '/api/customers-repeat',
    each(people, ({ name }) => name),
  );

  lists('orders', '/api/orders', [{}]);
  lists(
    'orders, by name',
    '/api/orders',
    each(orders, ({ name }) => name),
  );
  lists(
    'orders, by e-mail',
    '/api/orders',
    each(orders, ({ email }) => email),
  );
  lists(
    'orders, by number',
    '/api/orders',
    each(orders, ({ id }) => String(id)),
  );
  for (const [name, filter] of [
    ['open', { state: 'open' }],
    ['completed', { state: 'completed' }],
    ['cancelled', { state: 'cancelled' }],
    ['deposit paid', { status: 1 }],
    ['of a product', { unit_id: product }],
    ['this week', { from: day(today, -3), to: day(today, 3) }],
  ])
    lists(`orders, ${name}`, '/api/orders', [filter]);
  for (const sort of ['id', 'name', 'delivery_date', 'status', 'total_price', 'paid', 'left'])
    lists(`orders by ${sort}, both ways`, '/api/orders', [{ sort }, { sort: `-${sort}` }]);
  lists('what staff have to see to', '/api/money-tasks', [{}]);

  const month = { from: day(today, -20), to: day(today, 21) };
  add(200, 'calendar of a month', asked('/api/bookings-calendar', { ...month, per_day: 20 }));
  add(
    200,
    'calendar of a month, a unit',
    asked('/api/bookings-calendar', { ...month, unit_id: unit }),
  );
  add(200, "a day's log", `/api/daily-log/${today}`, `/api/daily-log/${day(today, -7)}`);

  const year = { from: day(today, -364), to: today };
  const reports = (name, path, query) => add(200, name, asked(`/api/reports/${path}`, query));
  for (const by of ['month', 'unit', 'package'])
    reports(`revenue of a year by ${by}`, 'revenue', { ...year, by });
  reports('occupancy of a year', 'occupancy', year);
  reports('what is due', 'due', {});
  reports('what is overdue', 'due', { overdue: 1 });
  reports('tips of a year', 'tips', year);
  reports('entries of a year', 'entries', year);
  reports('entries of a year, a unit', 'entries', { ...year, unit_id: unit });
  reports('tips of a year, a person', 'entries', { ...year, figure: 'tips', person_id: crew });
  return requests;
}
