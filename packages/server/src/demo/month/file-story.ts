import { certificateFile, cityFile } from '@material/contract/catalogue/attachments.ts';
import { addDays, businessDate } from '@material/contract/kernel/value/business-time.ts';
import { fileOf, reportBytes } from './files.ts';
import { later, type Story } from './story.ts';
import type { Step } from './timeline.ts';

/** What a city keeps, and how many days from now each is valid. */
const own = [
  { name: '食品经营许可证.pdf', days: 420 },
  { name: '员工健康证汇总.pdf', days: 21 },
  { name: '自检报告（第三季度）.pdf', days: -12 },
] as const;

/** The suppliers whose certificates headquarters has on file. */
const suppliers = ['GYS001', 'GYS002', 'GYS003'] as const;

/** Headquarters files what suppliers prove, each city what it has to show itself. */
export function fileSteps({ people, until, folder, db }: Story): Step[] {
  const [keeper] = people.checkers;
  const at = later(until, -44);
  const cities = new Map(
    people.units.flatMap((unit) => (unit.placeId === undefined ? [[unit.cityId, unit.actor]] : [])),
  );
  const filed = async (): Promise<Step[]> => {
    const held = await db
      .selectFrom('supplier_certificate')
      .innerJoin('supplier', 'supplier.id', 'supplier_certificate.supplier_id')
      .where('supplier.code', 'in', suppliers)
      .select(['supplier_certificate.id', 'supplier_certificate.certificate_no as no'])
      .orderBy('supplier_certificate.id')
      .execute();
    for (const { id, no } of held) {
      const file = await fileOf(folder, `${no} 正本.pdf`, reportBytes());
      await keeper.ask(certificateFile.calls.add, { of: id }, { now: at, files: [file] });
    }
    // One after the other: the files of all cities are called the same.
    for (const [cityId, actor] of cities)
      for (const { name, days } of own) {
        const file = await fileOf(folder, name, reportBytes());
        const validUntil = addDays(businessDate(until), days);
        await actor.ask(cityFile.calls.add, { of: cityId, validUntil }, { now: at, files: [file] });
      }
    return [];
  };
  return [{ at, run: filed }];
}
