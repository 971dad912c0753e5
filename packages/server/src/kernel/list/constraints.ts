import type { ConstraintRow } from '@material/contract/kernel/value/errors.ts';

/** What SQL refuses of the views of lists. */
export const listConstraints = {
  list_view_user_fkey: { message: '用户不存在，或仍有保存的视图' },
  list_view_name_key: { message: '这个列表已有同名视图', path: ['name'] },
  list_view_name_check: { message: '请填写视图名称', path: ['name'] },
  list_view_default_key: { message: '这个列表已有默认视图', path: ['isDefault'] },
} as const satisfies Record<string, ConstraintRow>;
