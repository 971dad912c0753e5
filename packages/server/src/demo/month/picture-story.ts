import { pictureCalls } from '@material/contract/catalogue/picture/picture.calls.ts';
import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { fileOf, photoBytes } from './files.ts';
import { later, type Story } from './story.ts';
import type { Step } from './timeline.ts';

const { addMaterialPicture, passMaterialPicture, refuseMaterialPicture } = pictureCalls;
const { removeMaterialPicture, withdrawMaterialPicture } = pictureCalls;

/** What becomes of each picture: whose it is, which place it is for, and the colour of its box. */
const pictures = [
  { code: 'GYS001', place: 1, hours: 50, colour: [188, 146, 96], becomes: 'passed' },
  { code: 'GYS002', place: 1, hours: 49, colour: [120, 160, 90], becomes: 'passed' },
  { code: 'GYS002', place: 1, hours: 30, colour: [130, 180, 80], becomes: 'passed' },
  { code: 'GYS003', place: 2, hours: 29, colour: [70, 90, 150], becomes: 'refused' },
  { code: 'GYS003', place: 3, hours: 28, colour: [60, 90, 140], becomes: 'removed' },
  { code: 'GYS004', place: 1, hours: 27, colour: [200, 190, 90], becomes: 'withdrawn' },
  { code: 'GYS001', place: 1, hours: 5, colour: [210, 120, 80], becomes: 'waiting' },
  { code: 'GYS004', place: 1, hours: 3, colour: [220, 210, 120], becomes: 'waiting' },
] as const;
type Picture = (typeof pictures)[number];

type Answer = { readonly id: number; readonly rowVersion: number };

/** Suppliers show their goods in new packages; headquarters looks at what they propose. */
export function pictureSteps({ people, until, folder, db }: Story): Step[] {
  const [checker] = people.checkers;
  async function answer(becomes: Picture['becomes'], { id, rowVersion }: Answer, now: { now: Date }): Promise<void> {
    const ref = { id, rowVersion };
    if (becomes === 'refused') await checker.ask(refuseMaterialPicture, { ...ref, reason: '包装标签看不清' }, now);
    if (becomes !== 'passed' && becomes !== 'removed') return;
    const passed = await checker.ask(passMaterialPicture, ref, now);
    if (becomes === 'removed')
      await checker.ask(removeMaterialPicture, { id, rowVersion: passed.rowVersion, reason: '包装已更换' }, now);
  }
  return pictures.map(({ place, hours, colour, becomes, code }, index): Step => {
    const at = later(until, -hours);
    const run = async () => {
      const now = { now: at };
      const [found] = await db.selectFrom('supplier').select('id').where('code', '=', code).execute();
      if (!found) return [];
      const supplier = people.supplier(found.id);
      const { list } = await supplier.ask(pickerCalls.getCanUseMaterial, { pageSize: 1 }, now);
      const [material] = list;
      if (!material) return [];
      const file = await fileOf(folder, `包装${index + 1}.png`, photoBytes({ size: 600, colour }));
      const proposed = await supplier.ask(
        addMaterialPicture,
        { materialId: material.id, place },
        { ...now, files: [file] },
      );
      const { id, rowVersion } = proposed;
      if (becomes === 'withdrawn') await supplier.ask(withdrawMaterialPicture, { id, rowVersion }, now);
      await answer(becomes, proposed, now);
      return [];
    };
    return { at, run };
  });
}
