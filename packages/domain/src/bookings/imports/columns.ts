import { oneLine } from '#text/one-line.ts';

/** What a file of an earlier software can bring. */
export type ImportOf = 'customers' | 'bookings';

export const customerFields = ['name', 'first_name', 'last_name', 'email', 'phone'] as const;

export const bookingFields = [
  'reference',
  'package',
  'unit',
  'start',
  'time',
  'end',
  'end_time',
  'length',
  'quantity',
  'guests',
  ...customerFields,
  'note',
  'total',
  'paid',
  'paid_on',
  'status',
] as const;

/** A field of a line that a column can have. */
export type ImportField = (typeof bookingFields)[number];

/** The column of each field, counted from 0; a field without one is absent. */
export type ImportColumns = Partial<Record<ImportField, number>>;

export const fieldsOf = (of: ImportOf): readonly ImportField[] =>
  of === 'customers' ? customerFields : bookingFields;

/** How columns are called in exports and spreadsheets, the usual name first: lower case letters and digits. */
const names: Record<ImportField, readonly string[]> = {
  reference: [
    'reference',
    'bookingreference',
    'bookingid',
    'bookingnumber',
    'bookingcode',
    'bookingno',
    'booking',
    'ordernumber',
    'orderid',
    'orderno',
    'order',
    'reservationid',
    'reservationnumber',
    'reservation',
    'confirmationnumber',
    'confirmationcode',
    'number',
    'code',
    'ref',
    'uid',
    'id',
  ],
  package: [
    'package',
    'packagename',
    'item',
    'itemname',
    'product',
    'productname',
    'products',
    'activity',
    'tour',
    'trip',
    'experience',
    'service',
    'eventtype',
    'eventtypetitle',
    'summary',
    'title',
  ],
  unit: [
    'unit',
    'unitname',
    'boat',
    'vessel',
    'vehicle',
    'resource',
    'room',
    'asset',
    'equipment',
    'sku',
  ],
  start: [
    'start',
    'startdate',
    'startsat',
    'startdatetime',
    'starttimedate',
    'datetime',
    'dateandtime',
    'date',
    'bookingdate',
    'tripdate',
    'tourdate',
    'activitydate',
    'eventdate',
    'from',
    'datefrom',
    'pickup',
    'pickupdate',
    'checkin',
    'checkindate',
    'arrival',
    'arrivaldate',
  ],
  time: [
    'starttime',
    'time',
    'timefrom',
    'pickuptime',
    'arrivaltime',
    'checkintime',
    'departuretime',
  ],
  end: [
    'end',
    'enddate',
    'endsat',
    'stopsat',
    'enddatetime',
    'to',
    'dateto',
    'until',
    'return',
    'returndate',
    'dropoff',
    'dropoffdate',
    'checkout',
    'checkoutdate',
    'departure',
    'departuredate',
  ],
  end_time: ['endtime', 'timeto', 'returntime', 'dropofftime', 'checkouttime'],
  length: ['length', 'duration', 'nights', 'days', 'hours', 'minutes', 'numberofnights', 'period'],
  quantity: ['quantity', 'qty', 'items', 'numberofitems'],
  guests: [
    'guests',
    'numberofguests',
    'guestcount',
    'people',
    'persons',
    'pax',
    'partysize',
    'participants',
    'passengers',
    'travellers',
    'travelers',
    'attendees',
    'customers',
    'seats',
    'tickets',
  ],
  name: [
    'name',
    'fullname',
    'customername',
    'customer',
    'contactname',
    'contact',
    'guestname',
    'client',
    'clientname',
    'attendee',
    'attendeename',
    'bookername',
    'billingname',
  ],
  first_name: [
    'firstname',
    'givenname',
    'forename',
    'customerfirstname',
    'contactfirstname',
    'first',
  ],
  last_name: ['lastname', 'surname', 'familyname', 'customerlastname', 'contactlastname', 'last'],
  email: [
    'email',
    'emailaddress',
    'mail',
    'customeremail',
    'customeremailaddress',
    'contactemail',
    'attendeeemail',
    'guestemail',
    'bookeremail',
    'email1value',
  ],
  phone: [
    'phone',
    'phonenumber',
    'telephone',
    'tel',
    'mobile',
    'mobilephone',
    'cell',
    'cellphone',
    'customerphone',
    'contactphone',
    'attendeephone',
    'guestphone',
    'phone1value',
  ],
  note: [
    'note',
    'notes',
    'bookingnotes',
    'customernotes',
    'internalnotes',
    'comment',
    'comments',
    'remarks',
  ],
  total: [
    'total',
    'totalprice',
    'totalamount',
    'grandtotal',
    'totalinclvat',
    'totalincludingtax',
    'totalwithtax',
    'price',
    'amount',
    'bookingtotal',
  ],
  paid: ['paid', 'amountpaid', 'totalpaid', 'paidamount', 'paidtotal', 'depositpaid'],
  paid_on: ['paidon', 'paymentdate', 'paiddate', 'datepaid'],
  status: ['status', 'bookingstatus', 'state', 'orderstatus'],
};

const plain = (header: string) =>
  header
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** The columns that are recognised by their names; each column is of one field at most. */
export function recogniseColumns(of: ImportOf, headers: readonly string[]): ImportColumns {
  const columns = headers.map(plain);
  const found: ImportColumns = {};
  const used = new Set<number>();
  for (const field of fieldsOf(of)) {
    const name = names[field].find((one) => {
      const at = columns.indexOf(one);
      return at !== -1 && !used.has(at);
    });
    if (name === undefined) continue;
    const at = columns.indexOf(name);
    found[field] = at;
    used.add(at);
  }
  return found;
}

/** The texts of a line by field, without spaces around them; empty where the line has none. */
export type ImportLine = Record<ImportField, string>;

/** The unit of a length by the name of its column: `Minutes`, `Duration (hours)`, `Number of nights`; empty: it names none. */
function unitOfLength(header: string): string {
  const unit = /(minutes|mins|hours|hrs|days|nights)$/.exec(plain(header))?.[1];
  return unit === undefined ? '' : unit;
}

/** @param headers the names of the columns */
export function lineOf(
  columns: ImportColumns,
  cells: readonly string[],
  headers: readonly string[],
): ImportLine {
  const of = (field: ImportField) => {
    const at = columns[field];
    return at === undefined ? '' : (cells[at] ?? '').trim();
  };
  return {
    reference: oneLine(of('reference')),
    package: of('package'),
    unit: of('unit'),
    start: of('start'),
    time: of('time'),
    end: of('end'),
    end_time: of('end_time'),
    length: /^[\d.,]+$/.test(of('length'))
      ? `${of('length')} ${unitOfLength(headers[columns.length ?? -1] ?? '')}`.trim()
      : of('length'),
    quantity: of('quantity'),
    guests: of('guests'),
    name: of('name'),
    first_name: of('first_name'),
    last_name: of('last_name'),
    email: of('email'),
    phone: of('phone'),
    note: of('note'),
    total: of('total'),
    paid: of('paid'),
    paid_on: of('paid_on'),
    status: of('status'),
  };
}

/** The name of a line: in one column, or as first and last name. */
export const personName = (line: Pick<ImportLine, 'name' | 'first_name' | 'last_name'>): string =>
  line.name === '' ? `${line.first_name} ${line.last_name}`.trim() : line.name;

/** How a status begins of what is no booking any more, or not yet. */
const noBooking =
  /^(?:cancel|annul|void|declin|reject|refus|(?:fully )?refunded|no[ -]?show|draft|quote$|quotation|abandon|expired|deleted)/i;

/** Whether a booking is no longer one there, by its status. */
export const isCancelledThere = (status: string): boolean => noBooking.test(status.trim());
