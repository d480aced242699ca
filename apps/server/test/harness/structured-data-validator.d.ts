declare module '@adobe/structured-data-validator' {
  /** Checks structured data by the rules of search engines; it brings no types of its own. */
  export default class Validator {
    validate(found: { jsonld: Record<string, unknown[]> }): Promise<unknown[]>;
  }
}
