import { type ComponentType, useState } from 'react';
import { TabDialog } from '../src/kit/tab/tab-dialog.tsx';
import { useTab } from '../src/kit/tab/use-tab.ts';
import { useUnsaved } from '../src/kit/tab/use-unsaved.ts';
import { usePowers } from '../src/lib/session/held.ts';

/** A page that shows what it knows of its tab and offers everything a tab can do. */
function TalkativePage() {
  const tab = useTab();
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [note, setNote] = useState('');
  const powers = usePowers();
  useUnsaved(isOpen && note !== '');
  const [isBroken, setBroken] = useState(false);
  if (isBroken) throw new Error('kaputt');
  return (
    <section aria-label={tab.screen}>
      <p aria-label="权限">{powers.size}</p>
      <output>{JSON.stringify(tab.query)}</output>
      <label>
        备注 <input value={text} onChange={(event) => setText(event.target.value)} />
      </label>
      <button onClick={() => setOpen(true)}>打开对话框</button>
      <button onClick={() => setBroken(true)}>弄坏</button>
      <button onClick={() => tab.setDirty(true)}>改动</button>
      <button onClick={() => tab.setDirty(false)}>存好</button>
      <button onClick={() => tab.setTitle('YH0001')}>命名</button>
      <button onClick={() => tab.open('cityAskOrderDetail', { orderid: '7' }, 'YH0007')}>看单</button>
      <button onClick={() => tab.setQuery({ mainorderid: '8' }, { replace: true })}>换单</button>
      <button onClick={() => tab.restart('home')}>重来</button>
      <button onClick={() => tab.leaveFor('home')}>办完回首页</button>
      <TabDialog open={isOpen} title="说明" onClose={() => setOpen(false)}>
        <p>对话框里的话</p>
        <input aria-label="对话框里填的" value={note} onChange={(event) => setNote(event.target.value)} />
      </TabDialog>
    </section>
  );
}

export const pageOf = (): ComponentType => TalkativePage;
export const forgetPage = (): void => undefined;
export const preloadPage = (): void => undefined;
