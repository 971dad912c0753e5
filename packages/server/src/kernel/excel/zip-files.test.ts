import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPromise } from 'yauzl';
import { allTexts, fixtureFolder, type FixtureFolder } from './workbook-fixture.ts';
import { writeSheet } from './write-sheet.ts';
import { safeFileName, uniqueNames, zipFiles, type ZippedFile } from './zip-files.ts';

let folder: FixtureFolder;
beforeAll(async () => {
  folder = await fixtureFolder();
});
afterAll(() => folder.remove());

describe('archives', () => {
  it.each([
    ['../../etc/passwd', '_.._etc_passwd'],
    ['C:\\Windows\\a.xlsx', 'C__Windows_a.xlsx'],
    ['要货单 YH2026<1>.xlsx', '要货单 YH2026_1_.xlsx'],
    ['con', 'con_'],
    ['..', '文件'],
    ['\u202Excod.exe', 'xcod.exe'],
    [`${'长'.repeat(200)}.xlsx`, `${'长'.repeat(120)}.xlsx`],
  ])('name %j → %j', (name, safe) => expect(safeFileName(name)).toBe(safe));

  it('give every name once', () => {
    const unique = uniqueNames();
    expect(['a.xlsx', 'A.XLSX', 'a.xlsx', 'a (2).xlsx', 'b'].map(unique)).toEqual([
      'a.xlsx',
      'A (2).XLSX',
      'a (3).xlsx',
      'a (2) (2).xlsx',
      'b',
    ]);
  });

  it('hold several orders that read back, made one after another', async () => {
    let open = 0;
    const files = (async function* (): AsyncGenerator<ZippedFile> {
      for (const no of ['YH1', 'YH1', 'YH3']) {
        expect(++open).toBe(1);
        const body = writeSheet({ title: no, columns: [{ title: '单号', kind: 'text' }], rows: [[no]] });
        body.once('end', () => open--);
        yield { name: `${no}.xlsx`, body };
      }
    })();
    const path = await folder.save('orders.zip', zipFiles(files, new Date('2026-11-20T08:00:30+08:00')));
    const zip = await openPromise(path, { lazyEntries: true, autoClose: false });
    const found: [string, string][] = [];
    for await (const entry of zip.eachEntry()) {
      const inner = await folder.save('inner.xlsx', await zip.openReadStreamPromise(entry));
      found.push([entry.fileName, (await allTexts(inner))[1]?.[1][0] ?? '']);
      // Eight o'clock here, wherever the server stands.
      expect(entry.getLastModDate()).toEqual(new Date(2026, 10, 20, 8, 0, 30));
    }
    zip.close();
    expect(found).toEqual([
      ['YH1.xlsx', 'YH1'],
      ['YH1 (2).xlsx', 'YH1'],
      ['YH3.xlsx', 'YH3'],
    ]);
  });

  it('fail with the body that failed, and end the body under way when the reader goes away', async () => {
    const broken = new Readable({
      read() {
        this.destroy(new Error('disk'));
      },
    });
    await expect(zipFiles([{ name: 'a', body: broken }], new Date()).toArray()).rejects.toThrow('disk');
    const endless = new Readable({
      read() {
        this.push(Buffer.alloc(65_536));
      },
    });
    const gone = new Promise((resolve) => endless.once('close', resolve));
    const archive = zipFiles([{ name: 'a', body: endless }], new Date());
    await archive[Symbol.asyncIterator]().next();
    archive.destroy();
    await gone;
    expect(endless.destroyed).toBe(true);
  });
});
