import { z } from 'zod';
import { anyOf } from '../../kernel/call/access.ts';
import { about, read, write } from '../../kernel/call/call.ts';
import { power } from '../../kernel/call/screen.ts';
import { entered } from '../../kernel/field/entered.ts';
import { field } from '../../kernel/field/field.ts';
import { ref } from '../../kernel/field/fields.ts';
import { list } from '../../kernel/list/list-call.ts';
import { wire } from '../../kernel/value/constants.ts';
import { controlStates, type ControlState } from './material-control.rules.ts';
import { catalogueScreens } from '../screens.ts';

const { controlMaterials } = catalogueScreens;

const allStates = Object.keys(controlStates) as [ControlState, ...ControlState[]];

/** That a material may be ordered in a city, or in all, only with a reason: since when, until when, why, and who lifted it. */
export const controlRow = z.object({
  id: z.int(),
  materialId: z.int(),
  materialCode: field.text('物料编码'),
  materialName: field.text('物料名称'),
  spec: field.text('规格'),
  cityName: field.text('城市'),
  validFrom: field.date('生效日期'),
  /** Null: until somebody lifts it. */
  validTo: field.date('失效日期').nullable(),
  state: field.status('状态', { states: controlStates }),
  controlledFor: field.text('管控原因'),
  remark: field.text('备注'),
  createName: field.text('设置人'),
  createTime: field.time('设置时间'),
  liftName: field.text('解除人'),
  liftTime: field.time('解除时间').nullable(),
  liftReason: field.text('解除原因'),
});
export type ControlRow = z.output<typeof controlRow>;

/** Where a city is not named, it is all of them. */
export const allCities = '全部城市';
/** Of so many materials, and so many in so many cities, a control is set in one go. */
const maxMaterials = 500;
export const maxControls = 5000;

const where = {
  materialIds: entered.refs('material', '物料', { min: 1, max: maxMaterials }),
  /** None: all. */
  cityIds: entered.refs('city', '城市').optional(),
  validFrom: entered.date('生效日期'),
  validTo: entered.date('失效日期').nullable().optional(),
};
const wanted = {
  ...where,
  controlledForId: entered.ref('control_reason', '管控原因'),
  remark: entered.text(200, '备注').nullable().optional(),
};

const outcomes = { PASS: '可以设置', REFUSED: '不能设置' };

/** One material in one city as it would be, or why it cannot. */
const newControl = z.object({
  /** Its place among the others. */
  id: z.int(),
  materialCode: controlRow.shape.materialCode,
  materialName: controlRow.shape.materialName,
  spec: controlRow.shape.spec,
  cityName: controlRow.shape.cityName,
  outcome: field.choice('结果', outcomes),
  /** Empty where nothing is in its way. */
  note: field.text('说明'),
});
export type NewControl = z.output<typeof newControl>;

/** An order that its city has not submitted, which asks for one of the materials there on one of the days. */
const controlledDraft = z.object({
  id: z.int(),
  no: field.no('要货单号'),
  cityName: controlRow.shape.cityName,
  placeName: field.text('收货地点'),
  createName: field.text('下单人'),
  deliveryDate: field.date('送达日期'),
  stateText: field.text('状态'),
  materialNames: field.text('涉及物料'),
});
export type ControlledDraft = z.output<typeof controlledDraft>;

const sets = anyOf(power(controlMaterials, '设置管控'));

/** 管控物料. */
export const materialControlCalls = about(
  { table: 'material_control' },
  {
    getListControlMaterials: {
      ...list('/api/Management/GetListControlMaterials', {
        access: anyOf(power(controlMaterials)),
        row: controlRow,
        filters: {
          state: field.choice(
            '状态',
            Object.fromEntries(allStates.map((state) => [state, controlStates[state].label])) as Record<
              ControlState,
              string
            >,
          ),
          materialId: entered.ref('material', '物料'),
          /** With the controls of all cities. */
          cityId: entered.ref('city', '城市'),
          controlledForId: entered.ref('control_reason', '管控原因'),
        },
        sorts: [],
        export: '管控物料',
      }),
      about: ['material_control', 'material', 'control_reason'],
    },
    /** Every material in every city, with what is in its way. */
    previewControlMaterials: read('/api/Management/PreviewControlMaterials', {
      access: sets,
      input: z.strictObject(wanted),
      output: z.object({ list: field.lines('管控明细', newControl) }),
    }),
    /** What nothing is in the way of is set; the rest is returned with the reason. */
    addControlMaterials: write('/api/Management/AddControlMaterials', {
      access: sets,
      input: z.strictObject(wanted),
      output: z.object({ added: z.int(), refused: field.lines('未设置', newControl) }),
    }),
    /** From now on none of them holds, whatever the day of delivery. */
    liftControlMaterials: write('/api/Management/LiftControlMaterials', {
      access: anyOf(power(controlMaterials, '解除管控')),
      input: z.strictObject({
        ids: z
          .array(ref('material_control'))
          .min(1, '请选择要解除的管控')
          .max(wire.maxBatch, `一次最多解除 ${wire.maxBatch} 条`),
        liftReason: entered.filled(200, '解除原因'),
      }),
      output: z.object({ lifted: z.int() }),
    }),
  },
);

/** What a control that is not saved yet would meet. */
export const controlDraftCalls = about(
  { table: 'ask_order' },
  {
    /** The first of them by their days, and how many there are. */
    getControlDrafts: read('/api/Management/GetControlDrafts', {
      access: sets,
      input: z.strictObject(where),
      output: z.object({ list: field.lines('受影响的未提交要货单', controlledDraft), totalCount: z.int() }),
    }),
  },
);
