import { field } from '@material/contract/kernel/field/field.ts';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { clearStage, inTab, setWidth, user } from '../../../test/in-tab.tsx';
import { LinesTable } from './lines-table.tsx';

const line = z.object({
  id: z.int(),
  name: field.text('物料'),
  qty: field.qty('数量'),
  amount: field.money('金额'),
  status: field.status('状态', { states: { GOOD: { label: '合格', tone: 'success' } } }),
});
const of = field.lines('明细', line);
const lineAt = (id: number, name: string, amount = '1.00'): z.output<typeof line> => ({
  id,
  name,
  qty: '1200',
  amount,
  status: 'GOOD',
});
const two = [lineAt(1, '米', '10.10'), lineAt(2, '油', '5.00')];

beforeEach(() => setWidth(1440));
afterEach(clearStage);

const shown = (): (string | null)[] => screen.getAllByRole('row').map(({ textContent }) => textContent);

describe('the lines of a document', () => {
  it('take name, titles and drawing from the contract', () => {
    inTab(<LinesTable of={of} rows={two} columns={['name', 'qty', 'status', { field: 'amount', title: '小计' }]} />);
    expect(screen.getByRole('table', { name: '明细' })).toBeTruthy();
    expect(shown()).toEqual(['#物料数量状态小计', '1米1,200合格10.10', '2油1,200合格5.00']);
  });

  it('are summed up, and stand as cards on a phone', () => {
    const lines = (
      <LinesTable of={of} rows={two} columns={['name', 'amount']} summary={['amount']} summaryNote="不含税 13.00" />
    );
    inTab(lines);
    expect(shown().at(-1)).toBe('合计　不含税 13.0015.10');
    clearStage();
    setWidth(390);
    inTab(lines);
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['米金额10.10', '油金额5.00']);
    expect(screen.getByText('15.10')).toBeTruthy();
  });

  it('are narrowed to those that differ, which keep their places', async () => {
    const six = ['米', '油', '盐', '糖', '醋', '酱'].map((one, at) => lineAt(at + 1, one));
    inTab(<LinesTable of={of} rows={six} columns={['name']} differs={({ id }) => id === 2} />);
    await user.click(screen.getByRole('switch', { name: '只看差异 1' }));
    expect(shown()).toEqual(['#物料', '2油']);
    clearStage();
    inTab(<LinesTable of={of} rows={six} columns={['name']} differs={() => false} />);
    expect(screen.queryByRole('switch')).toBeNull();
  });

  it('are searched by what is written in them and by initials, where there are many', async () => {
    const rows = Array.from({ length: 20 }, (_, at) => lineAt(at + 1, `物料${at + 1}号`));
    inTab(<LinesTable of={of} rows={[...rows, lineAt(21, '东北珍珠米')]} columns={['name']} />);
    await user.type(screen.getByRole('searchbox', { name: '查找明细' }), 'dbzzm');
    expect(shown()).toEqual(['#物料', '21东北珍珠米']);
    clearStage();
    inTab(<LinesTable of={of} rows={two} columns={['name']} />);
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('are drawn only as far as they are in sight', () => {
    const rows = Array.from({ length: 3000 }, (_, at) => lineAt(at + 1, `物料${at + 1}`));
    inTab(<LinesTable of={of} rows={rows} columns={['name']} />);
    expect(screen.getByText('物料1')).toBeTruthy();
    expect(screen.getAllByRole('row').length).toBeLessThan(120);
  });
});
