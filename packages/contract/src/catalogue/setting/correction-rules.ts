/** How long each side of a correction of a receipt has. */
export const correctionRules = {
  correctHours: {
    label: '入库更正申请时限',
    unit: '小时',
    usual: 24,
    min: 1,
    max: 168,
    touches: '门店提交入库后须在这个时间内申请更正。之后提交的入库单按此办理，已提交的期限不变。',
  },
  correctCheckHours: {
    label: '入库更正审核时限',
    unit: '小时',
    usual: 8,
    min: 1,
    max: 72,
    touches: '之后申请的入库更正按新的时限等待管理中心审核，已申请的期限不变。',
  },
} as const;
