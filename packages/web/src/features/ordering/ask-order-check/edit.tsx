import { formatMoney } from '@material/contract/kernel/value/decimal.ts';
import { Button, Input } from 'antd';
import { FormNotices } from '../../../kit/form/form-body.tsx';
import { textIn } from '../../../kit/form/form-state.rules.ts';
import { FormLines } from '../../../kit/lines-form/form-lines.tsx';
import { leftOutWords } from '../../../kit/grid/left-out.ts';
import { checkReasonProblem, checkTotals } from './ask-order-check.rules.ts';
import type { Checking } from './use-check.ts';

const changeReasons = ['库存充足', '按实际消耗调整', '供应商限量', '超出预算'];

type Props = { readonly checking: Checking; readonly amount: string };

/** How much was changed, and what the order costs then. */
const Changes = ({ checking, amount }: Props) => {
  const { rows } = checking.lines;
  const { changed, wrong, amount: now } = checkTotals(rows);
  return (
    <p className="kit-num" role="status">
      {changed === 0 ? (
        <span className="kit-muted">{wrong === 0 ? '数量未修改，可直接通过' : `${wrong} 行待改，其余未修改`}</span>
      ) : (
        <>
          改了 <b>{changed}</b> 行，金额 <del>{formatMoney(amount)}</del> → <b>{formatMoney(now)}</b>
          {leftOutWords(wrong)}
        </>
      )}
      {changed + wrong === 0 ? null : (
        <Button type="link" size="small" onClick={checking.reset}>
          还原
        </Button>
      )}
    </p>
  );
};

/** The lines while they are checked: every quantity can be changed with a reason, and what changed stays marked. */
export function AskOrderCheckEdit({ checking, amount }: Props) {
  const { form, lines, columns, explain } = checking;
  const isUnexplained = lines.rows.some((row) => checkReasonProblem(row) !== undefined);
  const opinion = form.fields.find(({ name }) => name === 'reason')?.label ?? '';
  return (
    <>
      <FormNotices form={form} />
      <FormLines of={checking} columns={columns} />
      <div className="ask-check-bar">
        <Changes checking={checking} amount={amount} />
        {isUnexplained ? (
          <span className="kit-quick ask-quick">
            <span className="kit-muted">统一原因</span>
            {changeReasons.map((words) => (
              <button key={words} type="button" onClick={() => explain(words)}>
                {words}
              </button>
            ))}
          </span>
        ) : null}
        <span className="kit-grow" />
        <Input
          className="ask-opinion"
          aria-label={opinion}
          placeholder={`${opinion}（选填）`}
          maxLength={200}
          value={textIn(form.state.values, 'reason')}
          onChange={(event) => form.set({ reason: event.target.value })}
        />
      </div>
    </>
  );
}
