/** How long each side of a return has. */
export const returnRules = {
  returnCheckHours: {
    label: '退货审核时限',
    unit: '小时',
    usual: 8,
    min: 1,
    max: 72,
    touches: '之后提交的退货单按新的时限等待审核，已提交的期限不变。',
  },
  returnAnswerHours: {
    label: '供应商确认退货时限',
    unit: '小时',
    usual: 24,
    min: 1,
    max: 168,
    touches: '之后审核通过的退货单按新的时限要求供应商确认，逾期按同意处理。',
  },
  handOverHours: {
    label: '退货取回时限',
    unit: '小时',
    usual: 72,
    min: 1,
    max: 336,
    touches: '供应商同意退货后须在这个时间内取回货物，写明取货日期的按取货日期。之后同意的退货单按此办理。',
  },
} as const;
