import { ownPriceRow, type OwnPriceRow } from '@material/contract/catalogue/price/price-proposal.calls.ts';
import { priceStatus } from '@material/contract/catalogue/price/price.status.ts';
import { Decisions } from '../../../kit/actions/decisions.tsx';
import { Facts } from '../../../kit/display/facts.tsx';
import { factsOf } from '../../../kit/document/facts-of.tsx';
import { TabDialog } from '../../../kit/tab/tab-dialog.tsx';
import { called, type useOwnPriceActions } from './price-actions.ts';
import { PriceChanges } from './price-changes.tsx';

type Props = {
  readonly row: OwnPriceRow;
  readonly actions: Pick<ReturnType<typeof useOwnPriceActions>, 'ask'>;
  readonly onClose: () => void;
};

/** One of a supplier's own prices: what it changes of the one before, and what became of it. */
export const OwnPriceDialog = ({ row, actions, onClose }: Props) => (
  <TabDialog open title={`${row.materialName} ${row.no}`} footer={null} width={720} onClose={onClose}>
    <Facts
      facts={factsOf(ownPriceRow, row, [
        'status',
        'phase',
        'isProposed',
        'createTime',
        'checkTime',
        { field: 'priceReason', wide: true },
        { field: 'checkOpinion', wide: true },
      ])}
    />
    <PriceChanges id={row.id} />
    <Decisions
      of={priceStatus.actions}
      codes={['withdraw']}
      offered={row.actions}
      onChosen={(code) => actions.ask(code, [called(row)], onClose)}
    />
  </TabDialog>
);
