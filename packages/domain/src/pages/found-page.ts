/** What search engines and link previews show of a page. */
export interface PageHead {
  title: string;
  description: string;
  /** Its one full address; null: the site does not know its own. */
  canonical: string | null;
  /** Shown with a link to the page; null: it has none, or no full address. */
  picture: { url: string; width: number; height: number; alt: string } | null;
  /** Whether search engines list it. */
  listed: boolean;
  /** Its schema.org data, complete with `@context`. */
  structuredData: readonly object[];
  business: string;
}

/** What the booking page shows first: painted with the page, before its scripts are there. */
export interface FirstUnit {
  name: string;
  description: string;
  picture: { src: string; srcset: string; width: number; height: number };
}

/** A page, or where it has moved to for good. */
export type FoundPage =
  | { movedTo: string }
  | {
      status: 200 | 404;
      head: PageHead;
      /** The path of its route, where that has parameters; null: no screen is loaded. */
      route?: string | null;
      /** Of the booking page; null: it has no unit with a picture at its head. */
      firstUnit?: FirstUnit | null;
    };
