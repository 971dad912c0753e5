import { complaintStatus } from '@material/contract/quality/complaint/complaint.status.ts';
import { returnStatus } from '@material/contract/ordering/return-order/return-order.status.ts';
import { expect, test } from 'vitest';
import { joinParties, type PartyRow } from './registered.ts';

const place = (...acts: PartyRow['acts']): PartyRow => ({ centre: 'city', name: 'place', acts });

test('what several contexts wait for one party to do is put together, in their order', () => {
  const joined = joinParties(
    { PLACE: place([returnStatus, 'submit']), SUPPLIER: { centre: 'supplier', name: 'supplier', acts: [] } },
    { PLACE: place([complaintStatus, 'commit'], [complaintStatus, 'confirm']) },
  );
  expect(joined.PLACE.acts.map(([, action]) => action)).toEqual(['submit', 'commit', 'confirm']);
  expect(joined.SUPPLIER.acts).toEqual([]);
});

test('a party is the same to all of them', () => {
  const elsewhere = { ...place(), name: 'supplier' as const };
  expect(() => joinParties({ PLACE: place() }, { PLACE: elsewhere })).toThrow('PLACE is said to be two things');
});
