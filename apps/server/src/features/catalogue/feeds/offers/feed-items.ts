import { SaxesParser, type SaxesTagNS } from 'saxes';
import { fieldName, maxRows, OffersProblem, tooMany, type FoundRow } from './offer.ts';

const google = 'http://base.google.com/ns/1.0';
/** Namespaces of RSS 2.0, 0.9x, 1.0 and Atom elements; RSS 2.0 has none. */
const plainNames = new Set([
  '',
  'http://purl.org/rss/1.0/',
  'http://my.netscape.com/rdf/simple/0.9/',
  'http://backend.userland.com/rss2',
]);
const atom = 'http://www.w3.org/2005/Atom';
const roots = ['rss', 'RDF', 'feed'];
/**
 * Recoverable errors, such as an unknown entity, to accept per file; with more it is not a feed.
 */
const maxFaults = 100_000;
/**
 * Limits of nesting and of attributes per element: no feed exceeds them, and parsing on would take
 * minutes.
 */
const maxDepth = 100;
const maxAttributes = 100;

const neither = 'The file is neither a product feed nor a table.';

const bareAmpersand = /&(?!(?:[a-z][a-z0-9]{1,31}|#\d{1,7}|#x[\da-f]{1,6});)/gi;

/** Escapes the bare ampersands that feeds have in addresses and names, except in CDATA. */
function withEscapedAmpersands(text: string): string {
  let escaped = '';
  let at = 0;
  for (;;) {
    const from = text.indexOf('<![CDATA[', at);
    const to = from === -1 ? -1 : text.indexOf(']]>', from);
    escaped += text.slice(at, to === -1 ? undefined : from).replace(bareAmpersand, '&amp;');
    if (to === -1) return escaped;
    escaped += text.slice(from, to);
    at = to;
  }
}

/** Parses a feed product by product, each with its direct child elements. */
class FeedReader {
  readonly found: FoundRow[] = [];
  private readonly parser = new SaxesParser({
    xmlns: true,
    position: false,
    // Feeds often omit the declaration.
    additionalNamespaces: { g: google },
  });
  private readonly path: string[] = [];
  private root: SaxesTagNS | null = null;
  private ended = false;
  private faults = 0;
  private attributes = 0;
  private item: FoundRow | null = null;
  private itemDepth = 0;
  private field: { name: string; text: string } | null = null;

  constructor() {
    const { parser } = this;
    parser.ENTITIES['nbsp'] = '\u00a0';
    parser.on('error', () => {
      this.faults += 1;
      if (this.faults > maxFaults) throw new OffersProblem('The file is damaged.');
    });
    parser.on('doctype', (type) => {
      // Feeds need no document type, and one can carry an attack.
      const page = /^\s*html\b/i.test(type);
      throw new OffersProblem(
        page ? neither : 'The feed has a document type (DOCTYPE), which is not supported.',
      );
    });
    parser.on('attribute', () => {
      this.attributes += 1;
      if (this.attributes > maxAttributes) throw new OffersProblem('The file is damaged.');
    });
    parser.on('opentag', (tag) => this.open(tag));
    parser.on('text', (text) => this.add(text));
    parser.on('cdata', (text) => this.add(text));
    parser.on('closetag', () => this.close());
  }

  read(text: string): FoundRow[] {
    this.parser.write(text).close();
    // A truncated feed must not pass for a short one.
    if (!this.ended) throw new OffersProblem(this.root ? 'The file is damaged.' : neither);
    return this.found;
  }

  /** The field name of an element: Google's names begin with `g:`, whatever the prefix. */
  private nameOf({ uri, local, name }: SaxesTagNS): string {
    if (uri === google) return `g:${fieldName(local)}`;
    const own = plainNames.has(uri) || (uri === atom && this.root?.local === 'feed');
    return fieldName(own ? local : name);
  }

  private open(tag: SaxesTagNS): void {
    this.attributes = 0;
    const sound = !this.ended && this.path.length < maxDepth;
    if (!sound) throw new OffersProblem('The file is damaged.');
    this.root ??= tag;
    if (!roots.includes(this.root.local)) throw new OffersProblem(neither);
    const name = this.nameOf(tag);
    const within = this.path.at(-1);
    this.path.push(this.path.length === 0 ? tag.local : name);
    if (this.item === null) {
      const isItem =
        this.root.local === 'feed'
          ? name === 'entry' && this.path.length === 2
          : name === 'item' && (this.path.length === 2 || within === 'channel');
      if (!isItem) return;
      this.item = { row: this.found.length + 1, fields: new Map() };
      this.itemDepth = this.path.length;
    } else if (this.field === null) {
      this.field = { name, text: '' };
      this.takeLink(name, tag);
    }
  }

  /** Links and enclosed pictures given as attributes. */
  private takeLink(name: string, { attributes }: SaxesTagNS): void {
    const of = (key: string) => attributes[key]?.value ?? '';
    const address = name === 'enclosure' ? of('url') : name === 'link' ? of('href') : '';
    if (address === '') return;
    const enclosed = name === 'enclosure' || of('rel') === 'enclosure';
    if (enclosed && of('type').startsWith('image/')) this.keep('image link', address);
    else if (!enclosed && ['', 'alternate'].includes(of('rel'))) this.keep('link', address);
  }

  private add(text: string): void {
    if (this.field) this.field.text += text;
  }

  private close(): void {
    const depth = this.path.length;
    this.path.pop();
    if (depth === 1) this.ended = true;
    if (this.item === null) return;
    if (this.field !== null && depth === this.itemDepth + 1) {
      this.keep(this.field.name, this.field.text);
      this.field = null;
    } else if (depth === this.itemDepth) {
      this.found.push(this.item);
      if (this.found.length > maxRows) throw new OffersProblem(tooMany);
      this.item = null;
    }
  }

  private keep(name: string, text: string): void {
    const before = this.item?.fields.get(name);
    if (before) before.push(text);
    else this.item?.fields.set(name, [text]);
  }
}

/**
 * The products of a feed: RSS or Atom, with Google's namespace under any prefix.
 * @throws OffersProblem
 */
export function feedItems(text: string): FoundRow[] {
  return new FeedReader().read(withEscapedAmpersands(text));
}
