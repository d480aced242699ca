// Selectors that refuse bare numbers of booking statuses and payment kinds: `bookingStatus`
// and `ledgerKind` of the domain name them. 0 is let through in comparisons of an error's status,
// which is a status of HTTP.

// `ofThisKind` counts the bookings of a kind of package.
const NAME = '/^(status|kind)$|(Status|(?<!This)Kind)$/';
const NUMBER = '/^[0-7]$/';
const message = 'Use bookingStatus (bookings/status) or ledgerKind (payments/ledger-kinds).';

const named = (side) =>
  `:matches([${side}.type="Identifier"][${side}.name=${NAME}], [${side}.property.name=${NAME}]:not([${side}.object.name=/^(error|cause)$/]))`;

const selectors = [
  `BinaryExpression[operator=/^[!=]=/]${named('left')}[right.raw=${NUMBER}]`,
  `BinaryExpression[operator=/^[!=]=/]${named('right')}[left.raw=${NUMBER}]`,
  `Property[key.name=${NAME}][value.raw=${NUMBER}]`,
  `SwitchStatement${named('discriminant')} > SwitchCase[test.raw=${NUMBER}]`,
  `CallExpression[callee.property.name="includes"][callee.object.type="ArrayExpression"]:matches([arguments.0.name=${NAME}], [arguments.0.property.name=${NAME}]) > MemberExpression > ArrayExpression > Literal[raw=${NUMBER}]`,
  String.raw`TemplateElement[value.raw=/\b(status|kind)\s*(=|<>|!=|(not\s+)?in\s*\()\s*[0-7]\b/]`,
  String.raw`Literal[value=/\b(status|kind)\s*(=|<>|!=|(not\s+)?in\s*\()\s*[0-7]\b/]`,
];

/** Selectors, each with the message for what it matches. */
export const statusNumbers = selectors.map((selector) => ({ selector, message }));
