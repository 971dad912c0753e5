import { countedLine, inboundCalls, inboundLine } from '@material/contract/ordering/inbound-order/inbound.calls.ts';
import { keptForm } from '../../../kit/form/kept-text.ts';
import { countName } from './count.rules.ts';

const { input } = inboundCalls.updateInboundOrder;
export const keptWork = keptForm(({ id }) => countName(Number(id)), input, [countedLine, inboundLine]);
