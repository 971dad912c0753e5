import { substituteCalls } from '@material/contract/catalogue/substitute/substitute.calls.ts';
import { useState } from 'react';
import { NameLink } from '../../../kit/display/name-link.tsx';
import { Loaded } from '../../../kit/form/loaded.tsx';
import { LinesTable } from '../../../kit/lines/lines-table.tsx';
import { TabDialog } from '../../../kit/tab/tab-dialog.tsx';

const call = substituteCalls.getMaterialSubstitutes;

/** What may take the place of a material, in one's own city or anywhere. */
export const MaterialSubstitutes = ({ materialId }: { readonly materialId: number }) => (
  <Loaded call={call} input={{ materialId }} noun="替代物料">
    {({ list }) => (
      <>
        <LinesTable
          of={call.output.shape.list}
          rows={list}
          columns={[
            { field: 'materialName', width: 160, card: 'title' },
            { field: 'materialCode', width: 104 },
            { field: 'spec', width: 120 },
            { field: 'takesText', width: 136 },
            { field: 'isReverse', width: 88 },
            { field: 'cityNames', width: 120 },
            { field: 'remark', width: 160 },
          ]}
          emptyText="没有可用的替代物料"
        />
        <p className="kit-muted">替代数量：1 个单位的物料用多少单位的替代物料。停用的、不用于本城市的物料不在其中。</p>
      </>
    )}
  </Loaded>
);

type Row = { readonly id: number; readonly name: string; readonly substituteNames: string };

/** What may take the place of a material, and more of each at a press. */
export function SubstitutesCell({ row: { id, name, substituteNames } }: { readonly row: Row }) {
  const [isOpen, setOpen] = useState(false);
  if (substituteNames === '') return '–';
  return (
    <>
      <NameLink name={substituteNames} onOpen={() => setOpen(true)} />
      {isOpen ? (
        <TabDialog open title={`可替代“${name}”的物料`} footer={null} width={880} onClose={() => setOpen(false)}>
          <MaterialSubstitutes materialId={id} />
        </TabDialog>
      ) : null}
    </>
  );
}
