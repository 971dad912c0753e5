import { formatQty, isPositive } from '@material/contract/kernel/decimal.ts';
import type { Problem } from '@material/contract/kernel/errors.ts';
import { power } from '@material/contract/kernel/screen.ts';
import { screens } from '@material/contract/screens.ts';
import { inboundCalls, restDecisions } from '@material/contract/ordering/inbound.calls.ts';
import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { ActionButton } from '../../../kit/feedback/action-button.tsx';
import { TabDialog } from '../../../kit/tab/tab-dialog.tsx';
import { Refusal } from '../../../lib/refusal.ts';
import { useApi } from '../../../lib/api.ts';
import { can } from '../../../lib/session.ts';
import { differenceWords, type Progress } from './count.rules.ts';
import type { Counting, DoorLine } from './use-count.ts';
import { carryOut } from '../../../kit/feedback/carry-out.ts';

type Props = { readonly counting: Counting; readonly onClose: () => void; readonly onDone: () => void };

const mayExceed = power(screens.inboundOrder, '超收');

type Said = { readonly wantsReason: boolean; readonly sentences: readonly string[] };
const silent: Said = { wantsReason: false, sentences: [] };

/** What the server answered: a wish for a reason, or sentences about lots. */
function saidBy(lines: readonly DoorLine[], { problems, message }: Refusal): Said {
  const wantsReason = problems.some(({ path }) => path[0] === 'overReason');
  const sentence = ({ path: [head, at], message: words }: Problem): string => {
    const of = head === 'lines' && typeof at === 'number' ? lines[at] : undefined;
    return of ? `${of.line.materialName} ${of.line.lotNo}：${words}` : words;
  };
  // The field asks for its reason by itself.
  const others = problems.filter(({ path }) => path[0] !== 'overReason');
  return { wantsReason, sentences: problems.length > 0 ? others.map(sentence) : [message] };
}

function useSubmit({ counting, onDone }: Props) {
  const api = useApi();
  const [said, setSaid] = useState(silent);
  const isWaiting = counting.lines.some(({ stage, result }) => stage !== 'open' && result.isToConfirm);
  const submit = async (overReason: string): Promise<void> => {
    // The version is the one of the last save, which may have come while the dialog was open.
    const { id, rowVersion, no } = counting.document;
    const input = { id, rowVersion, ...(overReason.trim() === '' ? {} : { overReason: overReason.trim() }) };
    try {
      const done = isWaiting ? `${no} 已提交，等待复核` : `${no} 已入库`;
      await carryOut(api.send(inboundCalls.submitInputOrderByid, input, { isSilent: true }), done);
      onDone();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      setSaid(saidBy(counting.lines, error));
    }
  };
  return { said, submit, isWaiting };
}

const Differences = ({ lines }: { readonly lines: readonly DoorLine[] }) => (
  <ul className="door-differences">
    {lines.map(({ line, result, entry }) => (
      <li key={line.id}>
        <b>{line.materialName}</b>
        <span className="door-warn">{differenceWords(line, result)}</span>
        {isPositive(result.rest) ? (
          <span className="kit-muted">
            未收 {formatQty(result.rest)} {line.unitName}：{restDecisions[entry.restDecision ?? line.restDefault]}
          </span>
        ) : null}
      </li>
    ))}
  </ul>
);

/** `6 行已验，1 行有差异`, and what becomes of lines that nobody has counted. */
function submitWords({ done, total, different }: Progress): string {
  const counted = different === 0 ? `${done} 行已验` : `${done} 行已验，${different} 行有差异`;
  return done === total ? counted : `${counted}；其余 ${total - done} 行转入新的入库单`;
}

/** Says what the submit will do, asks why where too much was taken, and sends. */
export function InboundSubmitDialog(props: Props) {
  const { counting, onClose } = props;
  const { progress, lines } = counting;
  const { said, submit, isWaiting } = useSubmit(props);
  const reasonId = useId();
  const [overReason, setOverReason] = useState('');
  const different = lines.filter(({ stage, result }) => stage !== 'open' && result.kinds.length > 0);
  return (
    <TabDialog
      open
      title="提交入库"
      width={480}
      onClose={onClose}
      footer={[
        <Button key="close" size="large" onClick={onClose}>
          再看看
        </Button>,
        <ActionButton key="ok" size="large" type="primary" onClick={() => submit(overReason)}>
          {isWaiting ? '提交复核' : '确认入库'}
        </ActionButton>,
      ]}
    >
      <p className="door-submit">{submitWords(progress)}</p>
      {different.length === 0 ? <p className="kit-muted">没有差异。</p> : <Differences lines={different} />}
      {isWaiting ? (
        <p className="door-warn">有明细的实收超过发运两倍：提交后等待本店另一账号或城市主管复核，复核前整单不入库。</p>
      ) : null}
      {said.wantsReason ? (
        <label className="kit-reason" htmlFor={reasonId}>
          <span>
            超收原因<b className="kit-late"> *</b>
          </span>
          <Input.TextArea
            id={reasonId}
            autoFocus
            value={overReason}
            maxLength={200}
            showCount
            autoSize={{ minRows: 2, maxRows: 4 }}
            onChange={(event) => setOverReason(event.target.value)}
          />
        </label>
      ) : null}
      {said.sentences.length > 0 && different.some(({ result }) => isPositive(result.over)) && !can(mayExceed) ? (
        <p>超出允许范围的部分请不要收下：把实收改回允许的数量，或请有超收权限的同事提交。</p>
      ) : null}
      {said.sentences.length === 0 ? null : (
        <ul role="alert" className="delivery-problems">
          {said.sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </TabDialog>
  );
}
