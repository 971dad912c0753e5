import DOMPurify from 'dompurify';

const allowed = {
  ALLOWED_TAGS: ['b', 'strong', 'i', 'em', 'u', 'br', 'p', 'ul', 'ol', 'li', 'span', 'div'],
  ALLOWED_ATTR: [] as string[],
};

/** Server text as HTML that can only emphasise and break lines: no attributes, links, pictures or scripts. */
export const safeHtml = (text: string): string => DOMPurify.sanitize(text, allowed);
