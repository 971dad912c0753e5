/** Whether an account may be signed in with. 停用 is taken back by whoever keeps it, 禁用 by superadmins alone. */
export const userStatus = {
  states: {
    NORMAL: { label: '正常', tone: 'success' },
    STOPPED: { label: '已停用', tone: 'default' },
    DISABLED: { label: '已禁用', tone: 'error' },
  },
} as const;
