import { profileFields } from '@material/contract/catalogue/profile/profile-change.rules.ts';
import { callKey, type Call } from '@material/contract/kernel/call/call.ts';
import { references } from '@material/contract/references.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { snake } from '../../src/kernel/database/row-of.ts';
import { setsOf } from '../../src/kernel/reference/reference-sets.ts';
import { allCalls, type Named } from './all-calls.ts';
import type { Answer, Signed } from '../harness/client.ts';
import { deliveryServer } from '../factories/delivery-server.ts';
import { minimalInput } from './minimal-input.ts';
import { complaintSamples } from './complaint-samples.ts';
import { returnSamples } from './return-samples.ts';
import type { WriteSample } from './write-sample.ts';
import { writeSamples } from './write-samples.ts';

const place = await deliveryServer();
const { server } = place;
afterAll(server.stop);
const samples: Readonly<Record<string, () => Promise<WriteSample>>> = {
  ...writeSamples(place),
  ...returnSamples(place),
  ...(await complaintSamples(place)),
};

/** Where a field is kept whose column has another name: an expression of the row `r` of the call's table. */
const line = (table: string, column: string, by: string) =>
  `(select l.${column} from ${table} l where l.${by} = r.id and l.row_version >= 0 order by l.update_time desc nulls last, l.seq limit 1)`;
const ofLine = (column: string) =>
  `(select l.${column} from ask_line l join ask_order o on o.id = l.ask_order_id where o.main_order_id = r.id order by l.id limit 1)`;
const drafted = {
  placeId: 'r.receiving_place_id',
  'lines.supplierId': ofLine('supplier_id'),
  'lines.placeId': ofLine('ask_order_id').replace('l.ask_order_id', 'o.place_id'),
  'lines.deliveryDate': ofLine('ask_order_id').replace('l.ask_order_id', 'o.delivery_date'),
  'lines.qty2': ofLine('qty_asked2'),
  'lines.controlReasonId': ofLine('control_reason_id'),
  'lines.remark': ofLine('remark'),
};
const counted = (column: string) => line('inbound_line', column, 'inbound_order_id');
const sentBack = {
  'lines.deductAmount': line('return_line', 'deduct_amount', 'return_order_id'),
  'lines.remark': line('return_line', 'remark', 'return_order_id'),
};
const verdict = '(select p.verdict_reason from attachment p where p.owner_id = r.id and p.verdict is not null limit 1)';
const report = (column: string) => `(select p.${column} from lot_report p where p.attachment_id = r.id)`;
const keptAs: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  addMainOrderNew: drafted,
  addBudanMainOrder: drafted,
  addNewOrder: drafted,
  firstCheckAskOrder: {
    reason: 'r.first_check_opinion',
    'lines.reason': line('ask_line', 'first_reason', 'ask_order_id'),
  },
  finalCheckAskOrder: {
    reason: 'r.final_check_opinion',
    'lines.reason': line('ask_line', 'final_reason', 'ask_order_id'),
  },
  checkAskOrderAgreeOrRefuse: {
    reason: 'r.first_check_opinion',
    'lines.reason': line('ask_line', 'first_reason', 'ask_order_id'),
  },
  confirmPickupOrder: {
    'lines.promisedDate': line('pickup_line', 'confirm_date', 'pickup_order_id'),
    'lines.reason': line('pickup_line', 'reason', 'pickup_order_id'),
  },
  addSupplierProfileChange: Object.fromEntries(
    Object.keys(profileFields)
      .filter((name) => !['name', 'contact', 'phone'].includes(name))
      .map((name) => [name, `r.after ->> '${name}'`]),
  ),
  addBatchReport: { no: report('no'), issueDate: report('issue_date') },
  confirmBatchReport: { reason: verdict },
  updateInboundOrder: {
    'lines.qtyRejected': counted('qty_rejected'),
    'lines.qtyShort': counted('qty_short'),
    'lines.reasonId': counted('rejected_reason_id'),
    'lines.reasonText': counted('reason_text'),
    'lines.restDecision': counted('rest_decision'),
  },
  addReturnOrder: sentBack,
  updateReturnOrder: sentBack,
  approveSupplierPrice: { reason: 'r.check_opinion' },
  approveSupplierBankChange: { reason: 'r.check_opinion' },
  submitInputOrderByid: { overReason: 'r.reason' },
  confirmInboundOrder: { overReason: 'r.reason' },
  addCity: { lockTime: "to_char(r.lock_time, 'HH24:MI')" },
  addTransportType: {
    arriveFrom: "to_char(r.arrive_from, 'HH24:MI')",
    arriveTo: "to_char(r.arrive_to, 'HH24:MI')",
  },
  addLockTime: { cutoffTime: "to_char(r.cutoff_time, 'HH24:MI')" },
  addSupplier: { cutoffTime: "to_char(r.cutoff_time, 'HH24:MI')" },
  addShop: {
    receiveFrom: "to_char(r.receive_from, 'HH24:MI')",
    receiveTo: "to_char(r.receive_to, 'HH24:MI')",
  },
  changeAdminRoleAll: { role: 'r.active_role' },
  stopUserID: { reason: 'r.stop_reason' },
  disableUser: { reason: 'r.stop_reason' },
};
/** The table of the written row, where it is not the first that the call is about. */
const tables: Readonly<Record<string, string>> = {
  addMainOrderNew: 'main_order',
  addBudanMainOrder: 'main_order',
  addNewOrder: 'main_order',
  confirmBatchReport: 'transport_lot',
  changeAdminRoleAll: 'session',
};

/** Optional fields that no row keeps, or that cannot be read back here. */
const notKept: Readonly<Record<string, string>> = {
  'login.phone': 'a second step of signing in that no account has yet',
  'login.code': 'a second step of signing in that no account has yet',
  'login.isSavePhone': 'how long the session lives, which the tests of signing in ask',
  'delayLogOut.delaySecond': 'when the session ends, which the tests of sessions ask',
  'delayLogOut.IsOnline': 'whether the session ends, which the tests of sessions ask',
  'changeSelfUserPassword.createName': 'what every such request brings along; the session says who asks',
  'changeSelfUserPassword.repeatpassword': 'the new password once more',
  'changeSelfUserPhone.createName': 'what every such request brings along; the session says who asks',
  'resetPasswordByCode.repeatpassword': 'the new password once more',
  'addHotKey.UserID': 'what every such request brings along; the session says whose entry it is',
  'addDepartment.cityId': 'what it belongs to stays, which the tests of reference tables ask',
  'addMainOrderNew.mainorderid': 'names the row that is written anew',
  'addMainOrderNew.rowVersion': 'the version that is written anew',
  'addMainOrderNew.orders': 'names the parts that are written anew',
  'addMainOrderNew.mayCancel': 'a consent',
  'addBudanMainOrder.mainorderid': 'names the row that is written anew',
  'addBudanMainOrder.rowVersion': 'the version that is written anew',
  'addBudanMainOrder.orders': 'names the parts that are written anew',
  'addBudanMainOrder.mayCancel': 'a consent',
  ...Object.fromEntries(
    ['transportModeId', 'remark', 'lines.controlReasonId'].map((field) => [
      `addCityMainOrder.${field}`,
      'makes a main order in each city, which its own tests read back',
    ]),
  ),
  'addControlMaterials.cityIds': 'makes a row for each city, which its own tests read',
  'addControlMaterials.validTo': 'kept by each of the rows that are made, which its own tests read',
  'addControlMaterials.remark': 'kept by each of the rows that are made, which its own tests read',
  'deleteMainOrderById.reason': 'kept with the event of each order that is cancelled, as of every move',
  'checkAskOrderAgreeOrRefuseMuilt.reason': 'the same as of one order, which is read back',
  'closeAskOrderRest.lines': 'names the lines that are closed',
  'doChangePrice.lines': 'names the lines that are priced anew',
  ...Object.fromEntries(
    ['supplierId', 'materialId', 'deliveryDate', 'qty'].map((field) => [
      `doHandleOrderMuilt.orders.${field}`,
      'becomes an order of its own, which the tests of short lines read back',
    ]),
  ),
  'saveAskRevision.deliveryDate': 'kept with the amendment, which its tests read back',
  'saveAskRevision.placeId': 'the same',
  'saveAskRevision.hasNewPrices': 'the same: its lines have their prices',
  'saveAskRevision.lines': 'names the lines that are to be otherwise',
  'saveAskRevision.added.controlReasonId': 'why goods are wanted that become a line once that was checked',
  'checkAskRevision.reason': 'kept with the event, as of every move',
  'saveTerminalOrder.lines': 'names the lines that are to end, which the tests of applications read back',
  'checkOrderForTerminal.reason': 'kept with the event, as of every move',
  'checkReturnOrder.reason': 'kept with the event, as of every move',
  'nextCheckReturnOrder.reason': 'the same',
  'nextCheckComplaintOrder.reason': 'the same',
  'morePassComplaintOrder.reason': 'the same',
  'addComplaintOrder.inboundId': 'says the place and the supplier as well, which its tests read back',
  ...Object.fromEntries(
    ['reason', 'pickupDate', 'replaceDate'].map((field) => [
      `morePassReturnOrder.${field}`,
      'the same as of one return, which is read back',
    ]),
  ),
  'updateMainSupplierTime.orders': 'names the orders whose suppliers get another time',
  'readAllMessageForce.userID': 'sent by old clients; the session says who asks',
  'readAllMessageForce.checkedf': 'which kinds are read',
  'readAllMessageForce.checkedq': 'which kinds are read',
  'previewAllMessage.userID': 'sent by old clients; the session says who asks',
  'previewAllMessage.checkedf': 'which kinds are shown',
  'previewAllMessage.checkedq': 'which kinds are shown',
  'addMessageUseAll.targets': 'whom it goes to: rows of their own, which the tests of messages read back',
  'addMessageUseAll.fileIds': 'files of their own, which the tests of messages read back',
  ...Object.fromEntries(
    ['editMessageSetting', 'editMessageSettingForCity'].flatMap((key) =>
      ['inApp', 'bySms', 'isUrgent', 'readers', 'messageText'].map((field) => [
        `${key}.${field}`,
        'kept under its event, which the tests of these settings read back',
      ]),
    ),
  ),
  'addMaterial.customValues': 'fields that people define, which the tests of custom fields read back',
  'addSupplier.customValues': 'fields that people define, which the tests of custom fields read back',
  'addCrossSet.dockId': 'of what goes over a dock alone, which the tests of cross rules read back',
  'addField.optionText': 'of choices alone, which the tests of custom fields read back',
  'addSuField.optionText': 'of choices alone, which the tests of custom fields read back',
  'setBusinessRule.value': 'a number, of rules that are one, which the tests of business rules read back',
  'setBusinessRule.nameText': 'a name, of rules that are one, which the tests of business rules read back',
  'setBusinessRule.cityId': 'whose value it is, which the tests of business rules read back',
  ...Object.fromEntries(
    ['supplierId', 'materialId', 'materialCategoryId', 'cityId'].map((field) => [
      `addTolerance.${field}`,
      'one of several scopes, which the tests of tolerances read back',
    ]),
  ),
  'insertUser.supplierId': 'of a supplier’s account alone, which the tests of accounts read back',
  'addSupplier.bankNo': 'stays as it was added, which the tests of bank changes ask',
  ...Object.fromEntries(
    ['addSupplierPrice', 'proposeSupplierPrice'].flatMap((key) => [
      [`${key}.tiers`, 'kept as one value, which the tests of prices read back'],
      [`${key}.cityPrices.startQty`, 'a tier of the city, which the tests of prices read back'],
    ]),
  ),
  'updateImportRows.rows.isRemoved': 'the row is gone then',
  'addTransportOrder.lines.qty2': 'the sum of its lots',
  'updateTransportOrder.lines.qty2': 'the sum of its lots',
  'addTransportOrder.lines.lots': 'rows of their own, which the tests of transports read back',
  'updateTransportOrder.lines.lots': 'rows of their own, which the tests of transports read back',
  'updateInboundOrder.lines.qtyAccepted2': 'these goods have no second unit; read back where weights are received',
  'updateInboundOrder.lines.qtyRejected2': 'these goods have no second unit; read back where weights are received',
};

/** What names the written row, its version, or the row that takes the place of one that is deleted. */
const isName = (path: string): boolean => ['id', 'rowVersion', 'replaceBy'].includes(path);

type Field = { readonly path: string; readonly schema: z.ZodType };
const shapeOf = (schema: z.ZodType): Record<string, z.ZodType> =>
  schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {};

function elementOf(schema: z.ZodType): z.ZodType | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return elementOf(schema.unwrap() as z.ZodType);
  return schema instanceof z.ZodArray ? (schema.element as z.ZodType) : undefined;
}

/** The optional fields of an input and of its lines; a list of lines is read back by its fields. */
function optionalFields(schema: z.ZodType, prefix = ''): Field[] {
  return Object.entries(shapeOf(schema)).flatMap(([name, field]) => {
    const lines = elementOf(field);
    const inside = lines === undefined || prefix !== '' ? [] : optionalFields(lines, `${name}.`);
    const isOptional = field.safeParse(undefined).success && inside.length === 0;
    return [...(isOptional ? [{ path: `${prefix}${name}`, schema: field }] : []), ...inside];
  });
}

const isWrite = ({ call }: Named): boolean => call.kind === 'write' || call.kind === 'upload';
const written = allCalls
  .filter(isWrite)
  .map(({ key, call }) => ({
    key,
    call,
    fields: optionalFields(call.input).filter(({ path }) => !isName(path) && notKept[`${key}.${path}`] === undefined),
  }))
  .filter(({ fields }) => fields.length > 0);

/** The input with a value at each path; of lines, in the first one. */
function withValues(input: Readonly<Record<string, unknown>>, values: ReadonlyMap<string, unknown>) {
  const whole: Record<string, unknown> = { ...input };
  for (const [path, value] of values) {
    const [name = '', inside] = path.split('.');
    if (inside === undefined) whole[name] = value;
    else {
      const [head, ...rest] = (whole[name] ?? []) as Record<string, unknown>[];
      whole[name] = [{ ...head, [inside]: value }, ...rest];
    }
  }
  return whole;
}

const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Page >>\nendobj\ntrailer\n<<>>\n%%EOF\n', 'latin1');
const send = (who: Signed, call: Call, input: unknown): Promise<Answer> =>
  call.upload
    ? server.upload(who, call, { input, files: [{ name: '报告.pdf', bytes: pdf }] })
    : server.sendAny(who, call, input);

type Kept = { readonly id: number; readonly rowVersion: number };

async function accepted(who: Signed, call: Call, input: unknown): Promise<Kept> {
  const answer = await send(who, call, input);
  expect(answer.status, `${answer.message} ${JSON.stringify(answer.data)} ${JSON.stringify(input)}`).toBe(1);
  return answer.data as Kept;
}

const anyVisible = async (table: string): Promise<number> =>
  (await server.rows<{ id: number }>(`select max(id) as id from ${table}`))[0]?.id ?? 0;

/** A row that is changed is named with the version it has; nothing stands before itself. */
async function asItStands(call: Call, { beforeId, ...input }: Record<string, unknown>) {
  const before = beforeId === undefined ? {} : { beforeId: null };
  if (typeof input['id'] !== 'number' || input['rowVersion'] === undefined) return { ...input, ...before };
  const version = `select row_version from ${call.about?.[0] ?? ''} where id = $1`;
  const [row] = await server.rows<{ row_version: number }>(version, [input['id']]);
  return { ...input, ...before, rowVersion: row?.row_version };
}

/** What a plain row is made of, where a call has no sample: as little as its schema allows; sent again where it saves a row anew. */
async function plainSample(call: Call): Promise<WriteSample> {
  const ids = new Map<string, number>();
  const noted = (table: string): number => {
    ids.set(table, 0);
    return 1;
  };
  minimalInput(call.input, { detail: 'full', idOf: noted });
  for (const table of ids.keys()) ids.set(table, await anyVisible(table));
  const least = minimalInput(call.input, { detail: 'required', idOf: (table) => ids.get(table) ?? 0 });
  const input = await asItStands(call, least as Record<string, unknown>);
  const isSaved = Object.hasOwn(shapeOf(call.input), 'id') && shapeOf(call.input)['id']?.safeParse(undefined).success;
  return {
    who: await server.as('superadmin', { centre: 'management' }),
    input,
    ...(isSaved ? { again: ({ id, rowVersion }) => ({ id, rowVersion }) } : {}),
  };
}

/** Several rows that a reference names stand in a table that joins them. */
const keptInSets = new Map(
  references.flatMap((of) =>
    setsOf(of).map(({ field, link, own, other }) => [
      `${callKey(of.calls.save.path.split('/').at(-1) ?? '')}.${field}`,
      `array(select ${other} from ${link} where ${own} = r.id order by 1)`,
    ]),
  ),
);

const shown = (value: unknown): unknown => {
  if (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)) return Number(value);
  return value instanceof Date ? value.toISOString() : value;
};

describe('what a write takes beside what it must have is kept', () => {
  test.each(written)('$key', async ({ key, call, fields }) => {
    const { who, input, values = {}, id, again } = await (samples[key]?.() ?? plainSample(call));
    const sent = new Map(
      fields.map(({ path, schema }) => [
        path,
        values[path] ?? minimalInput(schema, { detail: 'full', idOf: (table) => Number(values[table] ?? 1) }),
      ]),
    );
    const table = tables[key] ?? call.about?.[0] ?? '';
    const rowId = (answer: Kept): number =>
      id ?? [answer.id, input['id'], input['orderid'], input['lotId']].find((one) => typeof one === 'number') ?? 0;
    const stored = async (of: number): Promise<Map<string, unknown>> => {
      const found = new Map<string, unknown>();
      for (const { path } of fields) {
        const column = keptAs[key]?.[path] ?? keptInSets.get(`${key}.${path}`) ?? `r.${snake(path)}`;
        const [row] = await server.rows(`select ${column} as value from ${table} r where r.id = $1`, [of]);
        expect(row, `${table} ${of}`).toBeDefined();
        found.set(path, shown(row?.['value']));
      }
      return found;
    };
    const wanted = (of: ReadonlyMap<string, unknown>): Map<string, unknown> => {
      const parsed = call.input.parse(withValues(input, of)) as Record<string, unknown>;
      return new Map(
        fields.map(({ path }) => {
          const [name = '', inside] = path.split('.');
          const at = inside === undefined ? parsed : ((parsed[name] as Record<string, unknown>[])[0] ?? {});
          return [path, shown(at[inside ?? name])];
        }),
      );
    };
    const answer = await accepted(who, call, withValues(input, sent));
    const row = rowId(answer);
    const first = wanted(sent);
    expect(await stored(row)).toEqual(first);
    if (!again) return;

    const heads = fields.filter(({ path }) => !path.includes('.'));
    const lines = new Map([...sent].filter(([path]) => path.includes('.')));
    const next = await accepted(who, call, { ...withValues(input, lines), ...again(answer) });
    const kept = await stored(row);
    for (const { path } of heads) expect([path, kept.get(path)]).toEqual([path, first.get(path)]);

    const emptied = new Map(
      heads.filter(({ schema }) => schema.safeParse(null).success).map(({ path }) => [path, null]),
    );
    await accepted(who, call, { ...withValues(input, new Map([...lines, ...emptied])), ...again(next) });
    const empty = await stored(row);
    for (const path of emptied.keys()) expect([path, empty.get(path)]).toEqual([path, null]);
  });

  test('every row of the lists above names a field that is there', () => {
    const all = new Set(
      allCalls
        .filter(isWrite)
        .flatMap(({ key, call }) => optionalFields(call.input).map(({ path }) => `${key}.${path}`)),
    );
    const named = [
      ...Object.keys(notKept),
      ...Object.entries(keptAs).flatMap(([key, columns]) => Object.keys(columns).map((path) => `${key}.${path}`)),
    ];
    expect(named.filter((path) => !all.has(path))).toEqual([]);
  });
});
