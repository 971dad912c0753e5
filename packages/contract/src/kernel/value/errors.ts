/** 0: shown as an error. 2: refused without a toast. 301: signed out. */
export type RefusalStatus = 0 | 2 | 301;
type ErrorRow = { readonly status: RefusalStatus; readonly message: string; readonly level: 'debug' | 'info' | 'warn' };

const shown = (message: string, level: ErrorRow['level'] = 'info'): ErrorRow => ({ status: 0, message, level });

/** Every refusal the product knows. `{name}` in a message is filled from the refusal's values. */
export const errors = {
  signedOut: { status: 301, message: '你已登出，请重新登录', level: 'debug' },
  noPower: shown('你没有权限进行此操作', 'warn'),
  notFound: shown('记录不存在或已被删除'),
  unitSwitched: shown('当前单位已切换，请刷新'),
  unitNeeded: shown('请先选择单位'),
  invalidInput: shown('请检查标红的内容'),
  wrongState: shown('{noun}当前为“{state}”，不能{action}'),
  conflict: shown('已被他人处理，请刷新'),
  ownOnly: shown('只有{owner}可以{action}，代办时不可用'),
  blocked: shown('{reason}'),
  /** Other rows point at it. */
  inUse: shown('{noun}“{name}”正在使用，不能删除：{places}'),
  /** Would do more than was asked for: to be repeated with the caller's consent. */
  consentNeeded: { status: 2, message: '{reason}', level: 'info' },
  reasonNeeded: shown('请填写{action}原因'),
  keyReused: shown('请求编号已用于另一份内容，请刷新后重试', 'warn'),
  wrongLogin: shown('用户名或密码错误', 'warn'),
  accountLocked: shown('连续输错次数过多，账号已锁定，请{minutes}分钟后再试', 'warn'),
  tooManyTries: shown('尝试过于频繁，请稍后再试', 'warn'),
  wrongCode: shown('验证码不正确或已失效', 'warn'),
  codeTooSoon: shown('请{seconds}秒后再获取验证码'),
  codeTooOften: shown('获取验证码次数过多，请明天再试', 'warn'),
  smsUsedUp: shown('今天的短信已经发完，请联系管理员', 'warn'),
  phoneNotOpen: shown('该手机号未开通手机登录'),
  accountStopped: shown('账号已停用，请联系管理员'),
  unitStopped: shown('所属单位已停用，请联系管理中心'),
  cityLocked: shown('{city}已锁定，可以查看，不能下单'),
  queueFull: shown('你有较多任务还没有完成，请等它们完成或到下载中心取消后再试'),
  brokenFile: shown('{reason}'),
  unknownUser: shown('登录信息与当前账号不一致，请重新登录', 'warn'),
} as const satisfies Record<string, ErrorRow>;
export type ErrorCode = keyof typeof errors;

/** What a refused call carries in `data`, so that a form can mark the field or the row. */
export type Problem = { readonly path: readonly (string | number)[]; readonly message: string };
/** Who saved a version of a row, and when. */
export type Saver = { readonly by: string; readonly at: string };
export type RefusalData = {
  readonly code: ErrorCode;
  readonly problems?: readonly Problem[];
  /** The row as it is now. */
  readonly row?: unknown;
  /** Who has changed it. */
  readonly saver?: Saver;
};

/** What SQL refuses, by constraint name: the sentence and the field it belongs to. */
export type ConstraintRow = { readonly message: string; readonly path?: readonly string[] };
