/** A content line of a calendar file (RFC 5545, 3.1), unfolded. */
export interface Line {
  /** The number of its first line in the file, counted from 1. */
  at: number;
  /** In upper case. */
  name: string;
  /** By upper-case name, without quotes. */
  params: Map<string, string>;
  value: string;
  /** The raw text. */
  text: string;
}

/** A component: everything between a BEGIN and its END. */
export interface Section {
  name: string;
  at: number;
  lines: Line[];
  parts: Section[];
  /** Whether its END is missing. */
  open: boolean;
}

/** Something that could not be read, described for staff. */
export interface Fault {
  line: number;
  reason: string;
}

/** Decodes bytes as UTF-8, as UTF-16 with a byte order mark, or as Windows-1252. */
function decoded(file: Buffer): string {
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder('utf-16le').decode(file);
  if (file[0] === 0xfe && file[1] === 0xff) return new TextDecoder('utf-16be').decode(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('windows-1252').decode(file);
  }
}

/** Unfolded lines, each with the number of its first physical line. */
function* unfolded(text: string): Generator<{ at: number; text: string }> {
  let at = 0;
  let begun: { at: number; parts: string[] } | null = null;
  for (const line of text.split(/\r\n|\n|\r/)) {
    at += 1;
    if (begun && /^[ \t]/.test(line)) begun.parts.push(line.slice(1));
    else if (line.trim() !== '') {
      if (begun) yield { at: begun.at, text: begun.parts.join('') };
      begun = { at, parts: [line] };
    }
  }
  if (begun) yield { at: begun.at, text: begun.parts.join('') };
}

const head =
  /^([A-Za-z][A-Za-z0-9-]*)((?:;[^:;="]+=(?:"[^"]*"|[^":;]*)(?:,(?:"[^"]*"|[^":;,]*))*)*):/;
const param = /;([^:;="]+)=("[^"]*"|[^":;]*)/g;

function lineOf(at: number, text: string): Line | null {
  const found = head.exec(text.trimStart());
  if (!found) return null;
  const [whole, name = '', given = ''] = found;
  const params = [...given.matchAll(param)].map(
    ([, key = '', value = '']) => [key.toUpperCase(), value.replace(/^"|"$/g, '')] as const,
  );
  return {
    at,
    name: name.toUpperCase(),
    params: new Map(params),
    value: text.trimStart().slice(whole.length).trim(),
    text,
  };
}

const ofCalendars = new Set(['VCALENDAR', 'VEVENT', 'VTODO', 'VJOURNAL', 'VFREEBUSY', 'VTIMEZONE']);

/**
 * The calendars of a file, parsed line by line so that a malformed line affects only itself. Null
 * when the file contains no calendar.
 */
export function calendarsIn(file: Buffer): { calendars: Section[]; faults: Fault[] } | null {
  const root: Section = { name: '', at: 0, lines: [], parts: [], open: false };
  const faults: Fault[] = [];
  const stack = [root];
  const within = () => stack.at(-1) ?? root;
  for (const { at, text } of unfolded(decoded(file).replace(/^\uFEFF/, ''))) {
    const line = lineOf(at, text);
    if (!line) {
      if (stack.length > 1)
        faults.push({
          line: at,
          reason: 'This line is not in the calendar format, and was skipped.',
        });
      continue;
    }
    const name = line.value.toUpperCase();
    if (line.name === 'BEGIN') {
      // Events do not nest: an unclosed one has lost its END.
      if (ofCalendars.has(name)) stack.splice(name === 'VCALENDAR' ? 1 : 2);
      const section = { name, at, lines: [], parts: [], open: true };
      within().parts.push(section);
      stack.push(section);
    } else if (line.name === 'END') {
      const depth = stack.findLastIndex((section) => section.name === name);
      if (depth > 0) {
        for (const section of stack.splice(depth)) section.open = section.name !== name;
      }
    } else within().lines.push(line);
  }
  const calendars = root.parts.filter((section) => section.name === 'VCALENDAR');
  const last = calendars.at(-1);
  if (!last) return null;
  // Components after the end of a calendar were meant to be inside it.
  last.parts.push(...root.parts.filter((section) => section.name !== 'VCALENDAR'));
  return { calendars, faults };
}
