import { pickupOrderCalls } from '@material/contract/ordering/pickup-order/pickup-order.calls.ts';
import { orderingPrints } from '@material/contract/ordering/prints.ts';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { promisedPickup } from '../../../test/deliveries.ts';
import { clearStage, inTab, user } from '../../../test/in-tab.tsx';
import { manager } from '../../../test/people.ts';
import { useSession } from '../../lib/session/session.ts';
import { PrintButton } from './print-button.tsx';

const mayPrint = (titles: readonly string[]) =>
  useSession.getState().setUser(manager({ power: JSON.stringify(titles) }));
beforeEach(() => mayPrint(Object.values(orderingPrints).flatMap(({ powers }) => powers)));
afterEach(clearStage);

const document = promisedPickup({ no: 'TH1', placeName: '外滩店' });
const draw = () =>
  inTab(<PrintButton prints={orderingPrints} call={pickupOrderCalls.getPickupOrderByid} document={document} />);

describe('the print button', () => {
  it('shows what is going to be printed before anything is printed, with the PDF file beside it', async () => {
    draw();
    await user.click(screen.getByRole('button', { name: '打印备货单' }));
    const preview = await screen.findByTitle('打印预览');
    expect(preview.getAttribute('srcdoc')).toContain('外滩店');
    expect(preview.getAttribute('srcdoc')).toContain('TH1');
    expect(screen.getByText('打印备货单 TH1')).toBeTruthy();
    expect(screen.getByRole('button', { name: '下载 PDF' })).toBeTruthy();
  });

  it('is not there without the permission', () => {
    mayPrint([]);
    draw();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
