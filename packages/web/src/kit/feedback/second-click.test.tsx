import { fireEvent, screen } from '@testing-library/react';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { clearStage, inTab } from '../../../test/in-tab.tsx';
import { ActionButton } from './action-button.tsx';
import { useConfirm } from './confirm.ts';
import { notSent } from './use-click-lock.ts';

afterEach(clearStage);

const sent = vi.fn<() => void>();
afterEach(() => sent.mockClear());

/** What stands where the press was, and what it does. */
function Replaced() {
  const [isOpen, setOpen] = useState(false);
  const open = (): symbol => {
    setOpen(true);
    return notSent;
  };
  return isOpen ? (
    <ActionButton key="send" onClick={sent}>
      确认接单
    </ActionButton>
  ) : (
    <ActionButton key="open" onClick={open}>
      接单
    </ActionButton>
  );
}

function Renamed() {
  const [isOpen, setOpen] = useState(false);
  return <Button onClick={isOpen ? sent : () => setOpen(true)}>{isOpen ? '确认接单' : '接单'}</Button>;
}

function Asked() {
  const ask = useConfirm();
  const act = async (): Promise<void> => {
    if (await ask({ title: '全部接单？', okText: '确认接单' })) sent();
  };
  return <Button onClick={() => void act()}>接单</Button>;
}

const Menu = () => (
  <Dropdown menu={{ items: [{ key: 'send', label: '确认接单' }], onClick: sent }} trigger={['click']}>
    <Button>接单</Button>
  </Dropdown>
);

/** What closes by a press and gives sight of what stood below it. */
function Above() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <Button onClick={sent}>确认接单</Button>
      {isOpen ? <Button onClick={() => setOpen(false)}>接单</Button> : null}
    </>
  );
}

const found = (): Promise<HTMLElement> => screen.findByText('确认接单');
const press = (on: HTMLElement, with_: MouseEventInit & { pointerType?: string } = {}): void => {
  const { pointerType, ...mouse } = with_;
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, ...mouse });
  if (pointerType !== undefined) Object.defineProperty(event, 'pointerType', { value: pointerType });
  fireEvent(on, event);
};

it.each([
  ['replaced', <Replaced key="replaced" />],
  ['of another meaning', <Renamed key="renamed" />],
  ['in a question', <Asked key="asked" />],
  ['in a menu', <Menu key="menu" />],
  ['behind', <Above key="above" />],
])('a button %s takes no second click of the press that brought it', async (_name, page) => {
  inTab(page);
  press(screen.getByText('接单'));
  press(await found(), { detail: 2 });
  press(await found(), { detail: 3 });
  expect(sent).not.toHaveBeenCalled();
  press(await found());
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
});

it('the second tap of a finger counts as one, elsewhere and later it does not', async () => {
  inTab(<Replaced />);
  const tap = { pointerType: 'touch', clientX: 100, clientY: 100 };
  press(screen.getByText('接单'), tap);
  press(await found(), { ...tap, clientX: 110 });
  expect(sent).not.toHaveBeenCalled();
  press(await found(), { ...tap, clientX: 200 });
  expect(sent).toHaveBeenCalledTimes(1);
});

it('a button that stays what it is takes every click', () => {
  inTab(<Button onClick={sent}>下一页</Button>);
  for (const detail of [1, 2, 3]) press(screen.getByText('下一页'), { detail });
  expect(sent).toHaveBeenCalledTimes(3);
});
