import { toleranceCalls } from '@material/contract/catalogue/setting/tolerance.calls.ts';
import { labelOf } from '@material/contract/kernel/field/field.ts';
import { Loaded } from '../../../kit/form/loaded.tsx';
import { TryOut } from '../../../kit/form/try-out.tsx';
import { LinesTable } from '../../../kit/lines/lines-table.tsx';
import { TabDialog } from '../../../kit/tab/tab-dialog.tsx';

const { tryTolerance } = toleranceCalls;
export const tryWord = labelOf(tryTolerance.output.shape.list);

/** Chooses whom and what goods are of, and sees which row holds and why the others do not; nothing is changed by it. */
export const TryTolerance = ({ onClose }: { readonly onClose: () => void }) => (
  <TabDialog open width={760} title={tryWord} footer={null} onClose={onClose}>
    <p className="kit-muted">范围小的优先；之后终审的要货单按新的允差验收，已审核的不变。</p>
    <TryOut words={tryTolerance.input.shape}>
      {(chosen) => (
        <Loaded call={tryTolerance} input={chosen} noun="允差">
          {({ list }) => (
            <LinesTable
              of={tryTolerance.output.shape.list}
              rows={list.map((row, at) => ({ ...row, id: at }))}
              columns={[
                {
                  field: 'scopeText',
                  width: 220,
                  card: 'title',
                  render: ({ scopeText, isUsed }) => (isUsed ? <b>{scopeText}</b> : scopeText),
                },
                { field: 'tolOver', width: 90 },
                { field: 'tolUnder', width: 90 },
                {
                  field: 'whyText',
                  width: 260,
                  render: ({ whyText, isUsed }) => (isUsed ? <b>{whyText}</b> : whyText),
                },
              ]}
            />
          )}
        </Loaded>
      )}
    </TryOut>
  </TabDialog>
);
