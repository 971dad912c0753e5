import { z } from 'zod';
import { power } from '../kernel/call/screen.ts';
import { machine, type StateOf } from '../kernel/document/machine.ts';
import { ref } from '../kernel/field/fields.ts';
import { identityScreens } from './screens.ts';

const { citys } = identityScreens;
const locks = [power(citys, '锁定/解锁')] as const;
const stops = [power(citys, '启用/停用')] as const;
const removes = [power(citys, '删除/恢复')] as const;

/** 城市: whether its people may sign in and order. It waits for nobody. */
export const cityStatus = machine({
  table: 'city',
  noun: '城市',
  initial: 'NORMAL',
  groups: {
    kept: '现有城市',
    open: '可登录',
    locked: '只能查看',
    stopped: '不能登录',
    deleted: '已删除',
  },
  states: {
    NORMAL: { label: '正常', tone: 'success', in: ['kept', 'open'], waits: [] },
    LOCKED: { label: '锁定', tone: 'warning', in: ['kept', 'open', 'locked'], waits: [] },
    DISABLED: { label: '停用', tone: 'error', in: ['kept', 'stopped'], waits: [] },
    /** Hidden, with everything that it has; it comes back as it was. */
    DELETED: { label: '已删除', tone: 'default', in: ['stopped', 'deleted'], waits: [] },
  },
  actions: {
    lock: {
      label: '锁定',
      from: ['NORMAL'],
      to: 'LOCKED',
      by: locks,
      call: 'LockCity',
      reason: 'required',
      reasons: ['盘点期间暂停下单', '结算未清', '食品安全检查'],
      warns: '锁定后可以查看、收货，不能下单。已经提交的要货单照常办理。',
      event: 'CITY_LOCKED',
    },
    unlock: {
      label: '解锁',
      from: ['LOCKED'],
      to: 'NORMAL',
      by: locks,
      call: 'UnlockCity',
      asks: true,
      event: 'CITY_UNLOCKED',
    },
    stop: {
      label: '停用',
      from: ['NORMAL', 'LOCKED'],
      to: 'DISABLED',
      by: stops,
      call: 'StopCity',
      reason: 'required',
      reasons: ['业务暂停', '合同到期', '城市撤并'],
      warns: '停用后该城市的账号立即退出，不能再登录。已经提交的要货单照常办理。',
      danger: true,
      event: 'CITY_STOPPED',
    },
    start: {
      label: '启用',
      from: ['DISABLED'],
      to: 'NORMAL',
      by: stops,
      call: 'StartCity',
      asks: true,
      event: 'CITY_STARTED',
    },
    /** Everybody and everything that the city has goes to another one; its documents stay. */
    relocate: {
      label: '迁移',
      from: ['NORMAL', 'LOCKED', 'DISABLED'],
      to: 'DISABLED',
      by: [power(citys, '迁移')],
      call: 'QianyiCity',
      form: {
        toId: ref('city', '迁入城市'),
        /** Stands for all that was shown before. */
        digest: z.string().max(64),
      },
      warns: '单据留在原城市，人员、收货地点和资料归迁入城市；原城市随后停用，人员需要重新登录，并收到消息。',
      danger: true,
      done: '已迁移，原城市已停用',
      event: 'CITY_RELOCATED',
    },
    remove: {
      label: '删除',
      from: ['NORMAL', 'LOCKED', 'DISABLED'],
      to: 'DELETED',
      by: removes,
      call: 'DeleteCityByID',
      batch: 'DeleteCityByIDMultify',
      bare: true,
      asks: true,
      warns: '删除后不再出现在列表和选择框里，资料和历史单据都保留，可以恢复。',
      danger: true,
      event: 'CITY_DELETED',
    },
    restore: {
      label: '恢复',
      from: ['DELETED'],
      to: 'NORMAL',
      by: removes,
      call: 'RevokeCityByID',
      batch: 'RevokeCityByIDMultify',
      bare: true,
      asks: true,
      warns: '恢复后可以下单；它的账号仍是停用的，由用户管理逐个启用。',
      event: 'CITY_RESTORED',
    },
  },
});
export type CityState = StateOf<typeof cityStatus>;
