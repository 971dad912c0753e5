const tags = ['b', 'strong', 'i', 'em', 'u', 'br', 'p', 'ul', 'ol', 'li', 'span', 'div'];
const known: ReadonlySet<string> = new Set(tags);
const stray = new RegExp(`<(?!/?(?:${tags.join('|')})>)`, 'g');

/** HTML that can only emphasise and break lines: no attribute and no other tag is left, whatever was sent. */
export const cleanHtml = (html: string): string =>
  html
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(\/?)([a-z][a-z0-9]*)\b[^>]*>/gi, (_whole, end: string, tag: string) =>
      known.has(tag.toLowerCase()) ? `<${end}${tag.toLowerCase()}>` : '',
    )
    // What taking a tag away has put together is a text, too.
    .replace(stray, '&lt;');
