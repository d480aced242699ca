const fields = [
  HTMLButtonElement,
  HTMLInputElement,
  HTMLMeterElement,
  HTMLOutputElement,
  HTMLProgressElement,
  HTMLSelectElement,
  HTMLTextAreaElement,
];
const labelable = 'button, input:not([type="hidden" i]), meter, output, progress, select, textarea';

/** The labels of a field of the document, in its order (HTML, "The label element"). */
function labelsOf(field: Element): HTMLLabelElement[] {
  const isNamed = field.id !== '' && document.getElementById(field.id) === field;
  const around = field.closest('label');
  return [...document.querySelectorAll('label')].filter((label) =>
    label.hasAttribute('for')
      ? isNamed && label.htmlFor === field.id
      : label === around && label.querySelector(labelable) === field,
  );
}

const ofJsdom = new Map(
  fields.map(({ prototype }) => [
    prototype.constructor,
    Object.getOwnPropertyDescriptor(prototype, 'labels'),
  ]),
);

/** The labels of a field as jsdom finds them. */
export function slowLabels(field: Element): Iterable<HTMLLabelElement> | null {
  const property = ofJsdom.get(field.constructor);
  if (!property?.get) throw new Error(`${field.tagName} has no labels`);
  return property.get.call(field) as Iterable<HTMLLabelElement> | null;
}

/**
 * jsdom finds a field's labels by asking every element for its field, and each label walks the document for it: on a
 * screen with a hundred fields one search by label takes up to a second. Here the document's own index of ids answers.
 */
export function indexLabels(): void {
  for (const { prototype } of fields) {
    Object.defineProperty(prototype, 'labels', {
      configurable: true,
      get(this: Element) {
        return this.isConnected && this.matches(labelable) ? labelsOf(this) : slowLabels(this);
      },
    });
  }
}
