import {
  preferredImpactCalls,
  preferredSupplierCalls,
  type PreferredLine,
} from '@material/contract/catalogue/preferred/preferred-supplier.calls.ts';
import type { Sent } from '@material/contract/kernel/call/call.ts';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import type { SaidField } from '../../../kit/form/fields-of.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import type { Values } from '../../../kit/form/form-state.rules.ts';
import { LinesTable } from '../../../kit/lines/lines-table.tsx';
import { PriceImpact } from './price-impact.tsx';
import { preferWord } from './price-words.ts';

const { previewMatchSupplier, setMatchSupplier } = preferredSupplierCalls;
type Asked = Sent<typeof previewMatchSupplier>;

const wishes: readonly SaidField<typeof previewMatchSupplier>[] = ['materialIds', 'cityIds', 'supplierId'];
const reasons: readonly SaidField<typeof setMatchSupplier>[] = [
  { field: 'preferReason', isWide: true, quick: ['价格更低', '质量稳定', '供货及时', '年度招标'] },
];
const columns = [
  { field: 'materialName', width: 128 },
  { field: 'spec', width: 96 },
  { field: 'cityName', width: 80 },
  { field: 'chosenName', width: 120 },
  { field: 'priceFrom', width: 80 },
  { field: 'priceTo', width: 80 },
  { field: 'outcome', width: 80 },
  { field: 'note', width: 200 },
] as const;

const isHeld = ({ outcome }: PreferredLine): boolean => outcome === 'REFUSED';

function countOf(rows: readonly PreferredLine[]): string {
  const count = (wanted: PreferredLine['outcome']): number => rows.filter(({ outcome }) => outcome === wanted).length;
  return `${count('SET')} 条设为优选，${count('SAME')} 条已是优选，${count('REFUSED')} 条不能设置`;
}

type Previewed = { readonly asked: Asked; readonly rows: readonly PreferredLine[] };

type ConfirmProps = Previewed & {
  readonly onBack: () => void;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Every material in every city as it would be, with what that would have changed, before it is done. */
function ConfirmDialog({ asked, rows, onBack, onClose, onDone }: ConfirmProps) {
  const able = rows.filter(({ outcome }) => outcome === 'SET');
  const lines = able.map(({ materialId, cityId }) => ({ materialId, cityId }));
  return (
    <FormDialog
      open
      call={setMatchSupplier}
      title={`${preferWord}预览：${countOf(rows)}`}
      okText={`确认设置 ${able.length} 条`}
      fields={reasons}
      width={960}
      initial={{ supplierId: asked.supplierId, lines }}
      lead={
        <>
          <Button onClick={onBack}>返回修改</Button>
          <LinesTable of={previewMatchSupplier.output.shape.list} rows={rows} columns={columns} differs={isHeld} />
          {able.length > 0 ? (
            <PriceImpact call={preferredImpactCalls.getMatchSupplierImpact} input={asked} from="改由优选供应商供货" />
          ) : null}
        </>
      }
      done={({ changed }) => `已设置 ${changed} 条优选供应商`}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

type Props = {
  /** What it starts from, where somebody has chosen already. */
  readonly initial?: Partial<Asked>;
  readonly onClose: () => void;
  readonly onDone?: () => void;
};

/** 设置优选: one supplier for many materials in many cities, looked at line by line before it is done. */
export function PreferDialog({ initial, onClose, onDone }: Props) {
  const [start, setStart] = useState<Partial<Asked>>(initial ?? { materialIds: [], cityIds: [] });
  const [previewed, setPreviewed] = useState<Previewed>();
  const isAnswered = useRef(false);
  if (previewed)
    return (
      <ConfirmDialog
        {...previewed}
        onBack={() => {
          isAnswered.current = false;
          setStart(previewed.asked);
          setPreviewed(undefined);
        }}
        onClose={onClose}
        onDone={() => onDone?.()}
      />
    );
  return (
    <FormDialog
      open
      call={previewMatchSupplier}
      title={preferWord}
      okText="预览"
      fields={wishes}
      initial={start}
      lead={
        <p className="kit-muted">
          要货时没有指定供应商的，按所选城市的优选供应商下单；供应商在该城市要有有效报价。已有的要货单不变。
        </p>
      }
      onDone={({ list }, sent: Values) => {
        isAnswered.current = true;
        setPreviewed({ asked: previewMatchSupplier.input.parse(sent), rows: list });
      }}
      onClose={() => {
        if (!isAnswered.current) onClose();
      }}
    />
  );
}
