import { recipeCalls, type Recipe, type RecipeLine } from '@material/contract/catalogue/product/recipe.calls.ts';
import { useMemo } from 'react';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';

const { addProductOfMaterial, editProductOfMaterial } = recipeCalls;
const reasons = ['称重复核', '更换物料', '调整份量', '新品试做'];
const fields = ['validFrom', { field: 'reason', quick: reasons, isShort: true }, 'lines'] as const;
const width = 820;
const lead = '净用量按物料的基本单位填写；毛用量 = 净用量 ×（1 + 损耗率）。';

const enteredOf = (lines: readonly RecipeLine[]) =>
  lines.map(({ materialId, netQty, lossRatio, isMain }) => ({ materialId, netQty, lossRatio, isMain }));

type NewProps = {
  readonly productId: number;
  /** What the next version starts from. */
  readonly lines: readonly RecipeLine[];
  readonly onDone: (recipe: Recipe) => void;
  readonly onClose: () => void;
};

export function NewRecipeDialog({ productId, lines, onDone, onClose }: NewProps) {
  const initial = useMemo(() => ({ productId, lines: enteredOf(lines) }), [productId, lines]);
  return (
    <FormDialog
      open
      call={addProductOfMaterial}
      title="新增配方版本"
      width={width}
      columns={2}
      fields={fields}
      initial={initial}
      lead={`${lead}从生效日期起接替当前版本，以前的版本仍可查看。`}
      done={({ version }) => `配方第 ${version} 版已保存`}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

type EditProps = { readonly recipe: Recipe; readonly lines: readonly RecipeLine[]; readonly onClose: () => void };

export function EditRecipeDialog({ recipe, lines, onClose }: EditProps) {
  const { id, rowVersion, validFrom, reason, version } = recipe;
  const initial = useMemo(
    () => ({ id, rowVersion, validFrom, reason, lines: enteredOf(lines) }),
    [id, rowVersion, validFrom, reason, lines],
  );
  return (
    <FormDialog
      open
      call={editProductOfMaterial}
      title={`编辑配方第 ${version} 版`}
      width={width}
      columns={2}
      fields={fields}
      initial={initial}
      lead={lead}
      done={`配方第 ${version} 版已保存`}
      onClose={onClose}
    />
  );
}
