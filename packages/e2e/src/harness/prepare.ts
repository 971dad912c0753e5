import { removeAbandoned } from '@material/server/embedded/throw-away.ts';
import { journeyPrefix, prepareProduct } from './product.ts';

/** So many days of orders are asked for by journeys. */
const days = [0, 3] as const;

/** Before the first journey; returns what is done after the last. */
export default async function prepare(): Promise<() => Promise<void>> {
  await removeAbandoned(journeyPrefix);
  const removals = await Promise.all(days.map(prepareProduct));
  return async () => void (await Promise.all(removals.map((remove) => remove())));
}
