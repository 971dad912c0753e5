import type { MaterialPick } from '@material/contract/catalogue/pickers.calls.ts';
import { formatMoney } from '@material/contract/kernel/value/decimal.ts';
import { power } from '@material/contract/kernel/call/screen.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { orderingScreens } from '@material/contract/ordering/screens.ts';
import { CopyOutlined, DownOutlined, SearchOutlined, SnippetsOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useRef, useState } from 'react';
import { ActionButton } from '../../../kit/feedback/action-button.tsx';
import { Can } from '../../../kit/feedback/can.tsx';
import type { Option, SearchFn } from '../../../kit/input/option.ts';
import { FormLines } from '../../../kit/lines-form/form-lines.tsx';
import type { WantedRow } from '../../../kit/grid/grid-view.ts';
import { leftOutWords } from '../../../kit/grid/left-out.ts';
import { UndoButtons } from '../../../kit/grid/undo-buttons.tsx';
import { emptyWords } from '../../../kit/react/use-returns.ts';
import { useSearch } from '../../../kit/input/use-search.ts';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { toastError } from '../../../lib/send/notices.ts';
import { useApi } from '../../../lib/api.ts';
import { SaveButtons } from './buttons.tsx';
import type { LinesProps } from './save.tsx';
import { type AddLine, isBlank, withMaterial, withQty } from '../ask-line/line.rules.ts';
import type { MaterialNames } from '../ask-line/material-names.ts';
import { PhoneLine } from './phone-line.tsx';
import { SplitPreview } from './split.tsx';
import { newLine } from './start.ts';

/** Ordering with a thumb: search on top, one card per material, the total and the buttons at the bottom. */
export function AddOrderPhone(props: LinesProps) {
  const { order, onPasteAsked } = props;
  const { filled, lines, head, names } = order;
  const [wantedRow, setWantedRow] = useState<WantedRow>();
  const add = (pick: MaterialPick): void => {
    const known = filled.find(({ picked }) => picked?.id === pick.id);
    if (known) return setWantedRow({ key: known.key });
    order.offers.want([{ materialId: pick.id, on: head.deliveryDate }]);
    const least = [pick.minQty, pick.multiple].find((qty) => Number(qty) > 0) ?? '1';
    const line = withQty(withMaterial(newLine(), pick), least);
    lines.change((now) => [line, ...now.filter((one) => !isBlank(one))], { kind: 'add' });
  };
  const remove = ({ key, material }: AddLine): void =>
    lines.change((now) => now.filter((line) => line.key !== key), { kind: 'remove', words: `已移除 ${material}` });
  return (
    <>
      <section className="kit-card add-phone-search">
        <PhoneSearch names={names} onPick={add} chosen={new Set(filled.flatMap(({ picked }) => picked?.id ?? []))} />
      </section>
      {filled.length === 0 ? (
        <EmptyOrder onPasteAsked={onPasteAsked} />
      ) : (
        <FormLines
          of={order}
          columns={order.columns}
          isPart
          rowName={({ material }) => material}
          wantedRow={wantedRow}
          card={(line, card) =>
            isBlank(line) ? null : <PhoneLine line={line} card={card} order={order} onRemove={() => remove(line)} />
          }
        />
      )}
      <PhoneTotal {...props} />
    </>
  );
}

type EmptyProps = Pick<LinesProps, 'onPasteAsked'>;

/** Nothing is chosen yet: the ways to begin besides searching. */
function EmptyOrder({ onPasteAsked }: EmptyProps) {
  const api = useApi();
  const tab = useTab();
  const copyLast = async (): Promise<void> => {
    const { order } = await api.send(askOrderCalls.getLastMainOrder, {});
    if (order) tab.setQuery({ copy: String(order.id) }, { replace: true });
    else toastError('还没有可以复制的订单');
  };
  return (
    <section className="kit-card add-phone-empty">
      <p className="kit-muted">搜索物料开始要货</p>
      <Can power={power(orderingScreens.askOrder, '复制')}>
        <ActionButton icon={<CopyOutlined aria-hidden />} onClick={copyLast}>
          复制上一单
        </ActionButton>
      </Can>
      <Button icon={<SnippetsOutlined aria-hidden />} onClick={onPasteAsked}>
        从 Excel 粘贴
      </Button>
    </section>
  );
}

type SearchProps = {
  readonly names: MaterialNames;
  readonly onPick: (pick: MaterialPick) => void;
  readonly chosen: ReadonlySet<number>;
};

function PhoneSearch({ names, onPick, chosen }: SearchProps) {
  const [text, setText] = useState('');
  const picks = useRef<readonly MaterialPick[]>([]);
  const search: SearchFn = async ({ text: typed, signal }): Promise<readonly Option<number>[]> => {
    picks.current = await names.search(typed, signal);
    return picks.current.map(({ id, displayName, spec, blocked }) => ({
      value: id,
      label: displayName,
      note: spec,
      ...(blocked === null ? {} : { blocked }),
    }));
  };
  const isOpen = text.trim() !== '';
  const found = useSearch(search, text, isOpen);
  const take = (id: number): void => {
    const pick = picks.current.find((one) => one.id === id);
    if (!pick) return;
    setText('');
    onPick(pick);
  };
  return (
    <>
      <Input
        size="large"
        prefix={<SearchOutlined aria-hidden />}
        aria-label="搜索物料"
        placeholder="名称、编码或拼音首字母"
        allowClear
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {isOpen ? (
        <ul className="add-phone-found" aria-label="查找结果">
          {found.options.map(({ value, label, note, blocked }) => (
            <li key={value}>
              <button type="button" disabled={blocked !== undefined} onClick={() => take(value)}>
                <span>{label}</span>
                <span className="kit-muted">{chosen.has(value) ? '已添加' : (blocked ?? note)}</span>
              </button>
            </li>
          ))}
          {found.options.length === 0 ? <li className="kit-muted add-phone-none">{emptyWords(found)}</li> : null}
        </ul>
      ) : null}
    </>
  );
}

/** The sum and the buttons, always in sight; a tap shows how the order will be split. */
function PhoneTotal({ order, saver }: LinesProps) {
  const [isOpen, setOpen] = useState(false);
  const { preview } = order;
  return (
    <footer className="add-phone-total">
      {isOpen ? (
        <div className="add-phone-split">
          <SplitPreview order={order} />
        </div>
      ) : null}
      <button type="button" className="add-phone-sum" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span className="kit-num">
          {preview.materialCount} 种，拆 {preview.orders.length} 单
          <span className="kit-late">{leftOutWords(preview.wrongCount)}</span>{' '}
          {isOpen ? <DownOutlined aria-hidden /> : <UpOutlined aria-hidden />}
        </span>
        <b className="kit-num">¥{formatMoney(preview.amount)}</b>
      </button>
      <div className="add-phone-buttons">
        <UndoButtons history={order.lines} />
        <SaveButtons saver={saver} size="large" />
      </div>
    </footer>
  );
}
