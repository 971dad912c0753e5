import { effectivePrice, lineAmounts } from '@material/contract/catalogue/price/price.rules.ts';
import { controlledForOn } from '@material/contract/catalogue/control/material-control.rules.ts';
import { cmp, decimal, isZero, plain, roundQty, shorten } from '@material/contract/kernel/value/decimal.ts';
import { applyChange } from '@material/contract/ordering/quantity/quantity-moves.rules.ts';
import { reviseChange, reviseLeast } from '@material/contract/ordering/quantity/quantity-revise.rules.ts';
import { secondExcess } from '@material/contract/ordering/quantity/quantity-second.rules.ts';
import { ledger } from '@material/contract/ordering/quantity/quantity.rules.ts';
import { loadMaterials, loadVersions } from '../../catalogue/public.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import type { Locked } from '../../kernel/document/transition.ts';
import { refuse } from '../../kernel/refusal/refuse.ts';
import { seenRow } from '../../kernel/row/run-under.ts';
import { linesOf, type AskOrderRecord } from './ask-order.repo.ts';
import { withTolerances } from './check.ts';
import { insertLines, lineRow } from './draft-lines.repo.ts';
import { nextSeq } from './main-order.repo.ts';
import { sumsOf } from '../header-columns.ts';
import { quantitiesOf, writeLedger, type AskLineRow, type LedgerEntry } from '../ledger/ledger.repo.ts';
import { followSecond, secondsOf } from '../ledger/second.rules.ts';
import { revisionLinesAt, saveAdded } from '../revision/revision.repo.ts';

type At = Locked<AskOrderRecord, AskLineRow>;
export type AmendInput = {
  readonly revisionId: Seen<'ask_revision'>;
  /** The order is to be again what it was before. */
  readonly isRestored: boolean;
  /** Somebody has still to say a word on it. */
  readonly isPending: boolean;
};

type StoredLine = Awaited<ReturnType<typeof revisionLinesAt>>[number];
/** An ordered line with what it becomes. */
type Target = { readonly row: StoredLine; readonly line: AskLineRow; readonly qty: string; readonly priceId: number };

/** What must have been granted for what is here already to fit into what is wanted now. */
function granted(line: AskLineRow, change: LedgerEntry['change']): LedgerEntry['change'] {
  const after = applyChange(quantitiesOf(line), change);
  const { accepted, inTransit, wanted, most } = ledger(after);
  const beyond = accepted.plus(inTransit).minus(wanted.times(most)).minus(decimal(change.overGranted));
  const overGranted = beyond.gt(0)
    ? roundQty(plain(decimal(change.overGranted).plus(beyond)), 'up')
    : change.overGranted;
  const followed = followSecond(line, { ...change, overGranted });
  const moved = (kind: 'APPROVED' | 'CANCELLED', column: string): string =>
    plain(decimal(column).plus(decimal(followed.deltas.find((delta) => delta.kind === kind)?.qty2 ?? '0')));
  const second = {
    ...secondsOf(line),
    qtyApproved2: moved('APPROVED', line.qty_approved2),
    qtyCancelled2: moved('CANCELLED', line.qty_cancelled2),
  };
  const excess = line.second_unit_name === null ? decimal('0') : secondExcess(second);
  return excess.gt(0)
    ? { ...followed, overGranted2: roundQty(plain(decimal(line.over_granted2).plus(excess)), 'up') }
    : followed;
}

type Terms = { readonly versions: Awaited<ReturnType<typeof loadVersions>>; readonly on: string };

/** Goods that have left keep their price. */
function priced({ line, qty, priceId }: Target, { versions, on }: Terms) {
  const version = versions.get(priceId);
  if (!version) throw new Error(`line ${line.id} is to have a price that is gone`);
  const isFixed = !isZero(line.qty_shipped);
  const price = isFixed
    ? { price: line.unit_price, source: line.price_source }
    : effectivePrice(version, { cityId: line.city_id, qty, on });
  const kept = { id: line.supplier_price_id, taxRate: line.tax_rate, taxTreatment: line.tax_treatment };
  const { id, taxRate, taxTreatment } = isFixed ? kept : version;
  const amounts = lineAmounts({ qty, price: price.price, taxRate });
  return {
    amounts,
    patch: {
      supplier_price_id: id,
      unit_price: price.price,
      price_source: price.source,
      tax_rate: taxRate,
      tax_treatment: taxTreatment,
      amount: amounts.amount,
      amount_ex_tax: amounts.amountExTax,
      tax: amounts.tax,
    },
  };
}

type Adding = { readonly added: readonly StoredLine[]; readonly revisionId: Seen<'ask_revision'> };

/** Added goods become lines of the order, asked for as of now; returns every line of it. */
async function addLines(
  ctx: Ctx,
  { doc, lines }: At,
  { added, revisionId, ...terms }: Adding & Terms,
): Promise<AskLineRow[]> {
  if (added.length === 0) return [...lines];
  const materials = await loadMaterials(
    ctx,
    added.map((row) => row.material_id),
  );
  const first = await nextSeq(ctx, doc.id);
  const rows = added.map((row, at) => {
    const [material, version] = [materials.get(row.material_id), terms.versions.get(row.price_id_to)];
    if (!material || !version) refuse('blocked', { reason: `${row.material_name} 已停用，请拒绝变更后重新申请` });
    const price = effectivePrice(version, { cityId: doc.city_id, qty: row.qty_to, on: terms.on });
    const line = {
      material,
      version,
      price,
      amounts: lineAmounts({ qty: row.qty_to, price: price.price, taxRate: version.taxRate }),
      qty: row.qty_to,
      qty2: undefined,
      controlledFor: controlledForOn(material.controls, { cityId: doc.city_id, on: terms.on }),
      controlReasonId: row.control_reason_id ?? undefined,
      remark: undefined,
    };
    return lineRow(doc, { line, seq: first + at });
  });
  await insertLines(ctx, rows);
  const known = new Set(lines.map(({ id }) => id));
  const all = await linesOf(ctx, [doc.id]);
  const fresh = all.filter(({ id }) => !known.has(id));
  const rowOf = new Map(added.map((row) => [row.material_id, row]));
  await saveAdded(
    ctx,
    revisionId,
    fresh.flatMap((line) => {
      const row = rowOf.get(line.material_id);
      return row ? [{ id: row.id, ask_line_id: line.id }] : [];
    }),
  );
  await writeLedger(
    ctx,
    fresh.map((line): LedgerEntry => ({
      line,
      change: {
        deltas: [{ kind: 'ASKED', qty: line.qty_asked }],
        isClosed: line.is_closed,
        overGranted: line.over_granted,
      },
      isStored: true,
      source: { type: 'ask_revision_line', lineId: rowOf.get(line.material_id)?.id ?? 0, version: doc.row_version },
    })),
  );
  return all;
}

/** What every line is to be. A line that was closed since is left as it is. */
function targetsOf(rows: readonly StoredLine[], lines: readonly AskLineRow[], isRestored: boolean): Target[] {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const byMaterial = new Map(lines.map((line) => [line.material_id, line]));
  return rows.flatMap((row) => {
    const line = byId.get(row.ask_line_id ?? 0) ?? byMaterial.get(row.material_id);
    const isTakenAway = isRestored && isZero(row.qty_to);
    if (!line || (line.is_closed && !isTakenAway)) return [];
    if (!isRestored) return [{ row, line, qty: row.qty_to, priceId: row.price_id_to }];
    const least = isTakenAway ? '0' : reviseLeast(quantitiesOf(line));
    const qty = cmp(row.qty_from, least) < 0 ? least : row.qty_from;
    return [{ row, line, qty, priceId: row.price_id_from ?? row.price_id_to }];
  });
}

const changesOf = ({ line, qty }: Target, price: string) => [
  ...(cmp(line.qty_approved, qty) === 0
    ? []
    : [{ label: `${line.material_name} 核准数量`, from: shorten(line.qty_approved), to: shorten(qty) }]),
  ...(cmp(line.unit_price, price) === 0
    ? []
    : [{ label: `${line.material_name} 单价`, from: shorten(line.unit_price), to: shorten(price) }]),
];

async function newPlace(ctx: Ctx, placeId: number | null) {
  if (placeId === null) return {};
  const place = await ctx
    .find('place', placeId)
    .select(['place.contact', 'place.phone', 'place.address'])
    .executeTakeFirst();
  return {
    place_id: placeId,
    contact: place?.contact ?? null,
    contact_phone: place?.phone ?? null,
    address: place?.address ?? null,
  };
}

/** The order becomes its next version: other quantities, prices, goods besides, another day or place; or the one before again. */
export async function amend(ctx: Ctx, at: At, { revisionId, isRestored, isPending }: AmendInput) {
  const { doc } = at;
  const [revision, rows] = await Promise.all([
    seenRow(ctx, 'ask_revision', revisionId),
    revisionLinesAt(ctx, revisionId),
  ]);
  if (!revision) throw new Error(`amendment ${revisionId} is gone`);
  const on = isRestored ? revision.delivery_date : (revision.new_delivery_date ?? doc.delivery_date);
  const priceIds = rows.flatMap((row) => [row.price_id_to, row.price_id_from ?? row.price_id_to]);
  const terms = { versions: await loadVersions(ctx, priceIds), on };
  const added = isRestored ? [] : rows.filter((row) => row.ask_line_id === null);
  const lines = await addLines(ctx, at, { added, revisionId, ...terms });
  const targets = targetsOf(rows, lines, isRestored).map((target) => ({ target, ...priced(target, terms) }));
  const entries = targets.map(({ target: { row, line, qty }, patch }): LedgerEntry => ({
    line,
    change: granted(line, reviseChange(quantitiesOf(line), { qty, isReopened: isRestored })),
    source: { type: 'ask_revision_line', lineId: row.id, version: doc.row_version },
    reason: revision.revision_reason,
    patch,
  }));
  await writeLedger(ctx, await withTolerances(ctx, doc, entries));
  const amounts = new Map(targets.map(({ target, amounts: own }) => [target.line.id, own]));
  const sums = sumsOf(
    lines.map(
      (line) => amounts.get(line.id) ?? { amount: line.amount, amountExTax: line.amount_ex_tax, tax: line.tax },
    ),
  );
  const placeId = isRestored && revision.new_place_id !== null ? revision.place_id : revision.new_place_id;
  const dated = on === doc.delivery_date ? [] : [{ label: '送达日期', from: doc.delivery_date, to: on }];
  return {
    head: {
      ...sums,
      ...(await newPlace(ctx, placeId)),
      delivery_date: on,
      line_count: lines.length,
      rev_no: doc.rev_no + 1,
      revision_id: isPending ? revisionId : null,
    },
    payload: { changes: [...dated, ...targets.flatMap(({ target, patch }) => changesOf(target, patch.unit_price))] },
  };
}
