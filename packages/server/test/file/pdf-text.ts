import { inflateSync } from 'node:zlib';

type Objects = ReadonlyMap<number, { readonly head: string; readonly stream: Buffer | undefined }>;

/** The objects of a PDF file as our library writes them. */
function objectsOf(file: Buffer): Objects {
  const text = file.toString('latin1');
  const found = new Map<number, { head: string; stream: Buffer | undefined }>();
  for (const match of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)endobj/g)) {
    const body = match[2] ?? '';
    const begins = body.indexOf('stream\n');
    const head = begins === -1 ? body : body.slice(0, begins);
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0);
    const from = (match.index ?? 0) + (match[0].length - body.length - 'endobj'.length) + begins + 'stream\n'.length;
    const bytes = begins === -1 ? undefined : file.subarray(from, from + length);
    const stream = bytes && head.includes('FlateDecode') ? inflateSync(bytes) : bytes;
    found.set(Number(match[1]), { head, stream });
  }
  return found;
}

const refOf = (head: string, name: string): number => Number(new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1] ?? 0);

/** What each code of a font stands for. */
function lettersOf(objects: Objects, font: number): string[] {
  const map = objects.get(refOf(objects.get(font)?.head ?? '', 'ToUnicode'))?.stream?.toString('latin1') ?? '';
  const letters: string[] = [];
  for (const [, first = '', list = ''] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi))
    for (const [at, [, code = '']] of [...list.matchAll(/<([0-9a-f ]*)>/gi)].entries())
      letters[Number.parseInt(first, 16) + at] = Buffer.from(code.replaceAll(' ', ''), 'hex')
        .swap16()
        .toString('utf16le');
  return letters;
}

/** The text of each page, one string per line that was drawn, as whoever copies it out gets it. */
export function pdfText(file: Buffer): string[][] {
  const objects = objectsOf(file);
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\n/.test(head));
  const fonts = new Map<number, string[]>();
  const fontOf = (id: number): string[] => {
    const known = fonts.get(id) ?? lettersOf(objects, id);
    fonts.set(id, known);
    return known;
  };
  return pages.map(({ head }) => {
    const resources = objects.get(refOf(head, 'Resources'))?.head ?? '';
    const content = objects.get(refOf(head, 'Contents'))?.stream?.toString('latin1') ?? '';
    const lines: string[] = [];
    let font: string[] = [];
    for (const [, name, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (name !== undefined) font = fontOf(refOf(resources, name));
      else {
        const codes = [...(shown ?? '').matchAll(/<([0-9a-f]+)>/gi)].map(([, code]) => code ?? '').join('');
        lines.push((codes.match(/.{4}/g) ?? []).map((code) => font[Number.parseInt(code, 16)] ?? '').join(''));
      }
    }
    return lines;
  });
}
