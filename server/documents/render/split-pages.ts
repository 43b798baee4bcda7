// The typesetter draws a document into one tall picture, and paints the background of every page at its top:
// the last background covers the first page. So each page is taken out into a picture of its own: of
// several, each with the glyphs it uses and no others.

interface Element {
  name: string;
  attributes: string;
  text: string;
}

/**
 * One page after the other, because all together take tens of megabytes. Throws when the picture is not what the
 * typesetter is known to draw: better no picture than another page.
 */
export function* splitPages(indented: string): Generator<string> {
  const joined = indented.replace(/>\s+</g, '><');
  const [svg] = childrenOf(joined);
  const [, width = Number.NaN, total = Number.NaN] =
    /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg?.attributes ?? '')?.map(Number) ?? [];
  if (svg?.name !== 'svg' || !(width > 0 && total > 0)) throw new Error('not a picture of pages');
  const parts = childrenOf(inside(svg));
  const shared = definitions(parts);
  const bodies = parts.filter(({ name }) => name === 'g');
  const backgrounds = parts.filter(({ name }) => name === 'path');
  if (bodies.length === 0 || bodies.length !== backgrounds.length)
    throw new Error('a page of the picture has no ground of its own');
  const height = total / bodies.length;
  for (const [at, body] of bodies.entries()) {
    if (!(Math.abs(topOf(body) - at * height) < 0.01)) throw new Error('the pages differ in height');
    const drawn = `${backgrounds[at]?.text}<g>${inside(body)}</g>`;
    // Of a single page, nothing is another page's.
    const used = bodies.length === 1 ? [...shared.values()].join('') : usedBy(drawn, shared);
    yield [
      `<svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">`,
      drawn,
      `<defs>${used}</defs></svg>`,
    ].join('');
  }
}

/** NaN for a page that is not just moved down. */
function topOf({ attributes }: Element): number {
  if (!attributes.includes('transform=')) return 0;
  return Number(/transform="matrix\(1 0 0 1 0 ([\d.]+)\)"/.exec(attributes)?.[1] ?? Number.NaN);
}

function definitions(parts: Element[]): Map<string, string> {
  const shared = new Map<string, string>();
  for (const defs of parts.filter(({ name }) => name === 'defs'))
    for (const { attributes, text } of childrenOf(inside(defs))) {
      const [, id] = /\bid="([^"]+)"/.exec(attributes) ?? [];
      if (id) shared.set(id, text);
    }
  return shared;
}

/** Also what those refer to. */
function usedBy(text: string, shared: Map<string, string>): string {
  const used = new Map<string, string>();
  const classify = (piece: string) => {
    for (const [, id = ''] of piece.matchAll(/(?:href="|url\()#([^")]+)/g)) {
      const found = shared.get(id);
      if (found === undefined || used.has(id)) continue;
      used.set(id, found);
      classify(found);
    }
  };
  classify(text);
  return [...used.values()].join('');
}

const inside = ({ name, text }: Element) =>
  text.endsWith('/>') ? '' : text.slice(text.indexOf('>') + 1, text.length - name.length - 3);

/**
 * The outermost elements of a text. What was typed can hold no tag: letters are drawn, attributes are escaped. Searched for
 * by hand, because a page has thousands of tags, and a pattern that matches each of them takes as long as drawing them.
 */
function childrenOf(text: string): Element[] {
  const found: Element[] = [];
  let depth = 0;
  let start = 0;
  let opening = '';
  for (let from = text.indexOf('<'); from >= 0; from = text.indexOf('<', from + 1)) {
    const end = text.indexOf('>', from);
    if (end < 0) break;
    const isClosing = text[from + 1] === '/';
    if (isClosing) depth -= 1;
    else if (depth === 0) [start, opening] = [from, text.slice(from + 1, end)];
    if (!isClosing && text[end - 1] !== '/') depth += 1;
    if (depth < 0) throw new Error('a tag is closed that was not opened');
    if (depth === 0) found.push({ ...readTag(opening), text: text.slice(start, end + 1) });
  }
  if (depth !== 0) throw new Error('the picture ends too soon');
  return found;
}

function readTag(opening: string): { name: string; attributes: string } {
  const [, name = '', attributes = ''] = /^([a-zA-Z][\w:-]*)(.*)$/s.exec(opening) ?? [];
  return { name, attributes };
}
