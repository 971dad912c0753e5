import { complaintFactory } from '../factories/complaints.ts';
import type { deliveryServer } from '../factories/delivery-server.ts';
import type { WriteSample } from './write-sample.ts';

/** How the writes of complaints are brought about. */
export async function complaintSamples(place: Awaited<ReturnType<typeof deliveryServer>>) {
  const complain = await complaintFactory(place);
  const { supplier, store } = place.deliver.people;
  const { ref } = place.deliver;
  const { first: handler } = place.build.people;

  return {
    addComplaintOrder: async (): Promise<WriteSample> => {
      const [unit] = await place.server.rows<{ placeId: number; supplierId: number }>(
        `select u.place_id as "placeId", s.supplier_id as "supplierId" from app_user u, app_user s where u.id = $1 and s.id = $2`,
        [store.userId, supplier.userId],
      );
      return { who: store, input: complain.written(unit), values: { claimAmount: '30.5', ...unit } };
    },
    updateComplaintOrder: async (): Promise<WriteSample> => {
      const draft = await complain.drafted();
      const again = ({ id, rowVersion }: { id: number; rowVersion: number }) => ({
        id,
        rowVersion,
        ...complain.written(),
      });
      return {
        who: store,
        input: { ...ref(draft), ...complain.written() },
        values: { claimAmount: '30.5' },
        again,
      };
    },
    onePassComplaintOrder: async (): Promise<WriteSample> => ({
      who: supplier,
      input: { ...ref(await complain.accepted()), answerText: '已查' },
      values: { offerAmount: '12.5' },
    }),
    handleComplaintOrder: async (): Promise<WriteSample> => ({
      who: handler,
      input: { ...ref(await complain.answered()), ...complain.decision() },
      values: { deductAmount: '12.5' },
    }),
  } satisfies Readonly<Record<string, () => Promise<WriteSample>>>;
}
