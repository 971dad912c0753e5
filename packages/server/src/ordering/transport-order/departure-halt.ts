import type { Problem } from '@material/contract/kernel/value/errors.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { departureProblems } from './departure.ts';
import { mayForce, mayOweReport } from './departure-gaps.ts';
import * as repo from './transport-order.repo.ts';

const namedAtMost = 3;

/** The goods that a problem is about; empty where it is about the vehicle. */
function nameOf({ path }: Problem, lines: readonly repo.TransportLineAt[]): string {
  const [head, at, part, lotAt] = path;
  const line = head === 'lines' && typeof at === 'number' ? lines[at] : undefined;
  if (!line) return '';
  const lot = part === 'lots' && typeof lotAt === 'number' ? line.lots[lotAt] : undefined;
  return lot ? `${line.ask.material_name} ${lot.lot_no}`.trim() : line.ask.material_name;
}

/** Problems as sentences: each said once, with the goods it is about. */
function problemWords(problems: readonly Problem[], lines: readonly repo.TransportLineAt[]): string[] {
  const byMessage = Map.groupBy(problems, ({ message }) => message);
  return [...byMessage].map(([message, all]) => {
    const names = all
      .map((problem) => nameOf(problem, lines))
      .filter((name) => name !== '' && !message.startsWith(name));
    if (names.length === 0) return message;
    const more = names.length > namedAtMost ? ` 等 ${names.length} 批` : '';
    return `${names.slice(0, namedAtMost).join('、')}${more}：${message}`;
  });
}

/** Everything that keeps a loaded vehicle from leaving but a temperature, which is measured when it does. */
export async function gapsOfDocument(ctx: Ctx, id: Seen<'transport_order'>): Promise<string[]> {
  const [doc, lines] = await Promise.all([repo.findTransport(ctx, id), repo.linesAt(ctx, id)]);
  if (!doc) return [];
  const problems = await departureProblems(ctx, {
    doc,
    lines,
    startTemp: doc.start_temp,
    mayForce: mayForce(ctx),
    mayOweReport: mayOweReport(ctx),
  });
  return problemWords(
    problems.filter(({ path }) => path[0] !== 'startTemp'),
    lines,
  );
}
