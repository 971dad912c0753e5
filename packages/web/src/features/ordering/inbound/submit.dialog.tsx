import { formatQty, isPositive } from '@material/contract/kernel/value/decimal.ts';
import type { Problem } from '@material/contract/kernel/value/errors.ts';
import { power } from '@material/contract/kernel/call/screen.ts';
import { screens } from '@material/contract/screens.ts';
import { inboundCalls } from '@material/contract/ordering/inbound-order/inbound.calls.ts';
import { useMemo, useState } from 'react';
import type { SaidField } from '../../../kit/form/fields-of.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import type { Refusal } from '../../../lib/send/refusal.ts';
import { can } from '../../../lib/session/session.ts';
import { type CountRow, differenceWords, isDifferent, type Progress, restOf, restWords } from './count.rules.ts';
import type { Counting } from './use-count.ts';

type Props = { readonly counting: Counting; readonly onClose: () => void };

const call = inboundCalls.submitInputOrderByid;
const mayExceed = power(screens.inboundOrder, '超收');

function RestWords({ row }: { readonly row: CountRow }) {
  const rest = restOf(row);
  return rest === '' ? null : (
    <span className="kit-muted">
      未收 {formatQty(row.result.rest)} {row.line.unitName}：{restWords[rest]}
    </span>
  );
}

const Differences = ({ rows }: { readonly rows: readonly CountRow[] }) => (
  <ul className="receive-differences">
    {rows.map((row) => (
      <li key={row.key}>
        <b>{row.materialName}</b>
        <span className="receive-warn">{differenceWords(row.line, row.result)}</span>
        <RestWords row={row} />
      </li>
    ))}
  </ul>
);

/** `6 行已验，1 行有差异`, and what becomes of lines that nobody has counted. */
function submitWords({ done, total, different }: Progress): string {
  const counted = different === 0 ? `${done} 行已验` : `${done} 行已验，${different} 行有差异`;
  return done === total ? counted : `${counted}；其余 ${total - done} 行转入新的入库单`;
}

/** What the server says of a lot, with its name. */
const named =
  (rows: readonly CountRow[]) =>
  (problem: Problem): Problem => {
    const [head, at] = problem.path;
    const of = head === 'lines' && typeof at === 'number' ? rows[at] : undefined;
    return of ? { path: [], message: `${of.materialName} ${of.lotNo}：${problem.message}` } : problem;
  };

type Asked = 'nothing' | 'reason' | 'less';

/** Says what the submit will do, asks why where too much was taken, and sends. */
export function InboundSubmitDialog({ counting, onClose }: Props) {
  const { document, progress, rows } = counting;
  const { id, rowVersion, no } = document;
  const [asked, setAsked] = useState<Asked>('nothing');
  const isWaiting = rows.some(({ stage, result }) => stage !== 'open' && result.isToConfirm);
  const different = rows.filter(isDifferent);
  const fields = useMemo(
    (): readonly SaidField<typeof call>[] =>
      asked === 'reason' ? [{ field: 'overReason', isRequired: true, isWide: true }] : [],
    [asked],
  );
  const refused = ({ problems }: Refusal): boolean => {
    const wantsReason = problems.some(({ path }) => path[0] === 'overReason');
    setAsked(wantsReason ? 'reason' : 'less');
    return false;
  };
  return (
    <FormDialog
      open
      call={call}
      title="提交入库"
      width={480}
      fields={fields}
      initial={{ id, rowVersion }}
      place={() => named(rows)}
      okText={isWaiting ? '提交复核' : '确认入库'}
      done={isWaiting ? `${no} 已提交，等待复核` : `${no} 已入库`}
      onRefused={refused}
      onClose={onClose}
      lead={
        <>
          <p className="receive-submit">{submitWords(progress)}</p>
          {different.length === 0 ? <p className="kit-muted">没有差异。</p> : <Differences rows={different} />}
          {isWaiting ? (
            <p className="receive-warn">
              有明细的实收超过发运两倍：提交后等待本店另一账号或城市主管复核，复核前整单不入库。
            </p>
          ) : null}
          {asked === 'less' && different.some(({ result }) => isPositive(result.qtyOver)) && !can(mayExceed) ? (
            <p>超出允许范围的部分请不要收下：把实收改回允许的数量，或请有超收权限的同事提交。</p>
          ) : null}
        </>
      }
    />
  );
}
