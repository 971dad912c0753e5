import { power } from '../../kernel/call/screen.ts';
import { machine, type StateOf } from '../../kernel/document/machine.ts';
import { catalogueScreens } from '../screens.ts';

const { materialImageCheck, materialUpdate } = catalogueScreens;
declare module '../../kernel/document/machine.ts' {
  interface Parties {
    PICTURE_CHECKER: true;
  }
}
declare module '../../kernel/field/field.ts' {
  interface ReferenceTables {
    material_picture: true;
  }
}

/** 物料图片: one picture for one place among those of a material. What was there stays until another one passes. */
export const pictureStatus = machine({
  table: 'material_picture',
  noun: '物料图片',
  initial: 'PENDING',
  groups: {
    waiting: '待审物料图片',
    /** Seen by everybody who sees the material. */
    shown: '在用',
    /** A file of these is not taken again for the same material. */
    known: '已上传过',
  },
  states: {
    PENDING: {
      label: '待审',
      tone: 'warning',
      in: ['waiting', 'known'],
      waits: [{ for: 'PICTURE_CHECKER', verb: '审核', until: 'check' }],
    },
    SHOWN: { label: '在用', tone: 'success', in: ['shown', 'known'], waits: [] },
    REPLACED: { label: '已被替换', tone: 'default', final: true, in: ['known'], waits: [] },
    REFUSED: { label: '已驳回', tone: 'error', final: true, in: ['known'], waits: [] },
    REMOVED: { label: '已下架', tone: 'default', final: true, in: ['known'], waits: [] },
    WITHDRAWN: { label: '已撤回', tone: 'default', final: true, in: [], waits: [] },
  },
  actions: {
    ask: { label: '提交审核', from: ['PENDING'], to: 'same', by: 'system', event: 'PICTURE_PROPOSED' },
    pass: {
      label: '通过',
      from: ['PENDING'],
      to: 'SHOWN',
      by: [power(materialImageCheck, '通过')],
      call: 'PassMaterialPicture',
      batch: 'PassMaterialPictures',
      asks: true,
      warns: '通过后各城市看到新图片，原来的图片被替换。',
      event: 'PICTURE_PASSED',
    },
    refuse: {
      label: '驳回',
      from: ['PENDING'],
      to: 'REFUSED',
      by: [power(materialImageCheck, '驳回')],
      call: 'RefuseMaterialPicture',
      batch: 'RefuseMaterialPictures',
      reason: 'required',
      reasons: ['图片模糊', '与物料不符', '有水印或广告', '包装标签看不清'],
      event: 'PICTURE_REFUSED',
    },
    /** What headquarters uploads itself waits for nobody. */
    show: { label: '直接在用', from: ['PENDING'], to: 'SHOWN', by: 'system', event: 'PICTURE_SHOWN' },
    /** By the supplier that proposed it. */
    withdraw: {
      label: '撤回',
      from: ['PENDING'],
      to: 'WITHDRAWN',
      by: [power(materialUpdate, '上传图片')],
      call: 'WithdrawMaterialPicture',
      asks: true,
      event: 'PICTURE_WITHDRAWN',
    },
    remove: {
      label: '下架',
      from: ['SHOWN'],
      to: 'REMOVED',
      by: [power(materialImageCheck, '下架')],
      call: 'RemoveMaterialPicture',
      reason: 'required',
      reasons: ['包装已更换', '图片有误'],
      danger: true,
      event: 'PICTURE_REMOVED',
    },
    /** Another one has passed for its place. */
    replace: { label: '被替换', from: ['SHOWN'], to: 'REPLACED', by: 'system', event: 'PICTURE_REPLACED' },
  },
});
export type PictureState = StateOf<typeof pictureStatus>;
