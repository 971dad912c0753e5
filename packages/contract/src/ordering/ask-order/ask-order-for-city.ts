import { power } from '../../kernel/call/screen.ts';
import { orderingScreens } from '../screens.ts';

const { addCityMainOrder } = orderingScreens;

/** What headquarters does to drafts that it wrote for a city; they are moved by the main order. */
export const forCityActions = {
  submitForCity: {
    label: '提交',
    from: ['DRAFT'],
    to: 'SUBMITTED',
    by: [power(addCityMainOrder, '提交')],
    event: 'ORDER_SUBMITTED',
  },
  removeForCity: {
    label: '删除',
    from: ['DRAFT'],
    to: 'deleted',
    by: [power(addCityMainOrder, '删除')],
    danger: true,
    event: 'ORDER_DELETED',
  },
} as const;
