import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { SaxesParser } from 'saxes';
import { ExcelRefusal } from './excel-refusal.ts';
import { hardLimits } from './limits.ts';

export type XmlAttributes = Readonly<Record<string, string>>;

/** Called with local names: some writers put every element behind a namespace prefix. Extension lists are passed over. */
export type XmlHandler = {
  readonly open: (name: string, attributes: XmlAttributes) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
};

const localName = (name: string): string => {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
};

/** An attribute by its local name, whatever prefix the writer gave it. */
export const attribute = (attributes: XmlAttributes, name: string): string | undefined => {
  if (attributes[name] !== undefined) return attributes[name];
  const key = Object.keys(attributes).find((candidate) => localName(candidate) === name);
  return key === undefined ? undefined : attributes[key];
};

type Driver = { readonly write: (chunk: Buffer) => void; readonly end: () => void };

function driverOf(handler: XmlHandler): Driver {
  const parser = new SaxesParser();
  let decoder: StringDecoder | undefined;
  let depth = 0;
  let written = 0;
  let lastTag = 0;
  // Extensions repeat names of the main vocabulary with another meaning: Excel for Mac writes a second `workbookPr` there.
  let extension = 0;
  parser.on('opentag', (tag) => {
    lastTag = written;
    if (++depth > hardLimits.xmlDepth) throw new ExcelRefusal('corrupt');
    const name = localName(tag.name);
    if (extension === 0 && name === 'extLst') extension = depth;
    if (extension === 0) handler.open(name, tag.attributes);
  });
  parser.on('closetag', (tag) => {
    lastTag = written;
    if (extension === 0) handler.close?.(localName(tag.name));
    else if (extension === depth) extension = 0;
    depth--;
  });
  const text = (piece: string): void => {
    if (extension === 0) handler.text?.(piece);
  };
  if (handler.text) parser.on('text', text);
  if (handler.text) parser.on('cdata', text);
  // Workbooks have no document type; entity bombs do.
  parser.on('doctype', () => {
    throw new ExcelRefusal('corrupt');
  });
  const feed = (text: string): void => {
    written += text.length;
    parser.write(text);
    if (written - lastTag > hardLimits.xmlToken) throw new ExcelRefusal('tooLarge');
  };
  return {
    write: (chunk) => {
      decoder ??= new StringDecoder(chunk[0] === 0xff && chunk[1] === 0xfe ? 'utf16le' : 'utf8');
      feed(decoder.write(chunk));
    },
    end: () => {
      feed(decoder?.end() ?? '');
      parser.close();
    },
  };
}

/**
 * Parses a part, telling `handler` of tags and text; yields the unpacked bytes read so far after every chunk, so that the caller
 * can pass on what has gathered. The stream is destroyed when the caller stops early.
 */
export async function* xmlChunks(stream: Readable, handler: XmlHandler): AsyncGenerator<number, void, undefined> {
  const driver = driverOf(handler);
  let bytes = 0;
  for await (const chunk of stream) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError('xml arrives as bytes');
    driver.write(chunk);
    bytes += chunk.length;
    yield bytes;
  }
  driver.end();
}

/** Parses a whole part. */
export async function readXml(stream: Readable, handler: XmlHandler): Promise<void> {
  for await (const bytes of xmlChunks(stream, handler)) {
    if (bytes > hardLimits.partBytes) throw new ExcelRefusal('tooLarge');
  }
}
