import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { clearStage, inTab } from '../../../test/in-tab.tsx';
import { Movable } from './movable.tsx';

afterEach(clearStage);

it('a press on the header of a dialog closes what is open over it', () => {
  HTMLElement.prototype.setPointerCapture = vi.fn<(pointer: number) => void>();
  inTab(
    <Movable>
      <div className="ant-modal-header">批量权限</div>
    </Movable>,
  );
  const header = screen.getByText('批量权限');
  // A pointer that is refused presses no mouse, by which open lists close.
  expect(fireEvent.pointerDown(header, { button: 0, pointerId: 1 })).toBe(true);
});
