import DOMPurify from 'dompurify';

const allowed = {
  ALLOWED_TAGS: ['b', 'strong', 'i', 'em', 'u', 'br', 'p', 'ul', 'ol', 'li', 'span', 'div'],
  ALLOWED_ATTR: [] as string[],
};

/** Server text as HTML that can only emphasise and break lines: no attributes, links, pictures or scripts. */
export const safeHtml = (text: string): string => DOMPurify.sanitize(text, allowed);

/** The words of an HTML text in one line, without what emphasises them. */
export function htmlWords(html: string): string {
  const apart = html.replaceAll(/<(?:br|\/p|\/li|\/div)>/g, ' ');
  return new DOMParser().parseFromString(apart, 'text/html').body.textContent.replaceAll(/\s+/g, ' ').trim();
}
