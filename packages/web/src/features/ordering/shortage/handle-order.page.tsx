import { power } from '@material/contract/kernel/call/screen.ts';
import { formatQty } from '@material/contract/kernel/value/decimal.ts';
import { shortLineCalls, type ShortLine } from '@material/contract/ordering/shortage/shortage.calls.ts';
import { orderingScreens } from '@material/contract/ordering/screens.ts';
import { useState } from 'react';
import { BatchResultDialog } from '../../../kit/actions/batch-result.tsx';
import { RowButtons, type DrawnAction } from '../../../kit/actions/row-actions.tsx';
import { notSent } from '../../../kit/feedback/use-click-lock.ts';
import { ReasonDialog } from '../../../kit/form/reason-dialog.tsx';
import { ListPage } from '../../../kit/list/list-page.tsx';
import { besideFromPx, type ListContext } from '../../../kit/list/list-page-props.ts';
import { useNarrow } from '../../../kit/react/use-narrow.ts';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { can } from '../../../lib/session/session.ts';
import { Beside, type Desk } from './current-line.tsx';
import { proposalText, summaryOf } from './decide.rules.ts';
import { shortColumns, shortFilters } from './handle-order.columns.tsx';
import { type Chosen, type Deciding, useDecide } from './use-decide.ts';

const call = shortLineCalls.getListHandleOrder;

/** Where nothing stands beside the list, a line has a page of its own. */
const opens = (go: () => void): DrawnAction => ({
  code: 'open',
  label: '处理',
  isDanger: false,
  run: () => {
    go();
    return notSent;
  },
});

const batchReason = '缺货，按首选方案处理';

/** Says what all the best proposals come to together before they are taken. */
function TakeAll({
  chosen,
  deciding,
  onClose,
}: {
  chosen: readonly Chosen[] | undefined;
  deciding: Deciding;
  onClose: () => void;
}) {
  const all = chosen ?? [];
  return (
    <ReasonDialog
      open={chosen !== undefined}
      label="按首选方案处理"
      documents={all.map(({ line, proposal }) => ({
        no: `${line.materialName} 缺 ${formatQty(line.qtyLacking)}${line.unitName}，${line.placeName}`,
        note: proposalText(proposal),
      }))}
      total={summaryOf(all.map(({ proposal }) => proposal))}
      onClose={onClose}
      onConfirm={() => deciding.decideAll(all, batchReason)}
    />
  );
}

/** 订单处理: what nobody will bring, with what can be done about it. */
export function Page() {
  const tab = useTab();
  const [currentId, choose] = useState<number>();
  const [chosen, setChosen] = useState<readonly Chosen[]>();
  const deciding = useDecide();
  const mayDecide = can(power(orderingScreens.handleOrder, '处理'));
  const askAll = async (lines: readonly ShortLine[]): Promise<void> => {
    if (mayDecide && lines.length > 0) setChosen(await deciding.bestOf(lines));
  };
  const isTight = useNarrow(besideFromPx);
  const open = ({ id, materialName }: ShortLine): void =>
    tab.open('handleOrderDetail', { id: String(id) }, materialName);
  const deskOf = ({ answer }: ListContext<typeof call>): Desk => ({
    lines: answer?.list ?? [],
    currentId: currentId ?? answer?.list[0]?.id,
    choose,
    deciding,
    askAll: (lines) => void askAll(lines),
    mayDecide,
  });
  return (
    <>
      <ListPage<typeof call>
        call={call}
        noun="行"
        columns={shortColumns}
        filters={shortFilters}
        current={{ id: currentId, choose: ({ id }) => choose(id) }}
        beside={(context) => <Beside desk={deskOf(context)} />}
        onOpen={open}
        {...(isTight ? { rowActions: (row) => <RowButtons actions={[opens(() => open(row))]} /> } : {})}
        {...(mayDecide
          ? {
              batch: { noun: '行', actions: [{ label: '按首选方案处理', primary: true, run: (rows) => askAll(rows) }] },
            }
          : {})}
        emptyText="没有要处理的缺货"
      />
      <TakeAll chosen={chosen} deciding={deciding} onClose={() => setChosen(undefined)} />
      <BatchResultDialog results={deciding.results} label="处理" nameOf={deciding.nameOf} onClose={deciding.close} />
    </>
  );
}
