import type { ConstraintRow } from '@material/contract/kernel/value/errors.ts';

/** What SQL refuses in catalogue, by constraint name: the sentence people read and the field it belongs to. */
export const catalogueConstraints = {
  business_rule_version_key: { message: '这条业务规则刚刚被他人修改，请核对后再保存', path: ['value'] },
  material_control_check: { message: '管控物料必须选择管控原因', path: ['controlReasonId'] },
  material_control_period_check: { message: '管控开始日期不能晚于结束日期', path: ['controlFrom'] },
  material_ref_price_check: { message: '参考价不能为负', path: ['refPrice'] },
  material_batch_report_type_fkey: {
    message: '批检报告类型不存在，或仍被物料的批检要求使用',
    path: ['batchReportTypeId'],
  },
  microbe_standard_items_check: { message: '检测项目格式不正确', path: ['items'] },
  product_category_fkey: { message: '产品类别不存在，或仍被产品使用', path: ['productCategoryId'] },
  product_standard_cost_check: { message: '标准成本不能为负', path: ['standardCost'] },
  product_version_check: { message: '版本号从 1 开始', path: ['version'] },
  product_line_loss_check: { message: '损耗率应在 0 到 100% 之间', path: ['lossPct'] },
  product_line_material_key: { message: '同一产品中不能重复添加物料', path: ['materialId'] },
  product_line_qty_check: { message: '净用量必须大于 0，毛用量不能小于净用量', path: ['netQty'] },
  storage_allotment_material_key: { message: '该物料在这个城市已经分仓', path: ['materialIds'] },
  supplier_category_link_category_fkey: {
    message: '物料类别不存在，或仍被供应商的供货类别使用',
    path: ['materialCategoryId'],
  },
  supplier_price_city_prices_check: { message: '城市价格式不正确', path: ['cityPrices'] },
  supplier_price_fluctuation_check: { message: '浮动上限不能为负', path: ['fluctuationPct'] },
  supplier_price_lead_days_check: { message: '提前天数不能为负', path: ['leadDays'] },
  supplier_price_order_qty_check: { message: '起订量和订货倍数必须大于 0', path: ['minQty'] },
  supplier_price_period_check: { message: '生效日期不能晚于失效日期', path: ['validFrom'] },
  supplier_price_period_excl: { message: '该供应商的这个物料在此期间已有生效报价', path: ['validFrom'] },
  supplier_price_price_check: { message: '单价必须大于 0', path: ['price'] },
  supplier_price_priority_check: { message: '优先级从 1 开始', path: ['priority'] },
  supplier_price_tiers_check: { message: '阶梯价格式不正确', path: ['tiers'] },
  tolerance_category_fkey: { message: '物料类别不存在，或仍被允差设置使用', path: ['materialCategoryId'] },
  tolerance_limits_check: { message: '允差比例应在 0 到 100% 之间，金额和数量不能为负' },
  tolerance_measure_check: { message: '请选择正确的计量方式', path: ['measure'] },
  tolerance_scope_check: { message: '允差只能按供应商物料、物料、类别、城市之一设置' },
  tolerance_scope_key: { message: '该适用范围已有允差设置' },
} as const satisfies Record<string, ConstraintRow>;
