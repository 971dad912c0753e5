import { wireTime } from '@material/contract/kernel/value/business-time.ts';
import { shorten } from '@material/contract/kernel/value/decimal.ts';
import { fieldOf } from '@material/contract/kernel/field/field.ts';
import { masked } from '@material/contract/kernel/value/mask.rules.ts';
import { z } from 'zod';

type Stored = Record<string, unknown>;
const decimals: ReadonlySet<string> = new Set(['qty', 'price', 'ratio']);

/**
 * Puts what a row has just been read with into the form of the wire, by what its schema says of each field: instants as
 * time text, decimals without spare zeros, no text as an empty one, what is personal masked. The row itself is changed, for it is nobody else's. `more` names instants that the
 * schema does not know.
 */
export function wireShape(row: z.ZodObject, more: readonly string[] = []): (stored: Stored) => Stored {
  const kinds = Object.entries(row.shape as Record<string, z.ZodType>).map(([name, field]) => ({
    name,
    kind: fieldOf(field)?.kind ?? 'text',
  }));
  const instants = [...kinds.filter(({ kind }) => kind === 'time').map(({ name }) => name), ...more];
  const numbers = kinds.filter(({ kind }) => decimals.has(kind)).map(({ name }) => name);
  const texts = Object.entries(row.shape as Record<string, z.ZodType>)
    .filter(([, field]) => field instanceof z.ZodString)
    .map(([name]) => name);
  const masks = Object.entries(row.shape as Record<string, z.ZodType>).flatMap(([name, field]) => {
    const mask = fieldOf(field)?.personal?.mask;
    return mask ? [{ name, mask }] : [];
  });
  return (stored) => {
    for (const name of texts) if (stored[name] === null) stored[name] = '';
    for (const name of instants) {
      const value = stored[name];
      if (value instanceof Date) stored[name] = wireTime(value);
    }
    for (const name of numbers) {
      const value = stored[name];
      if (typeof value === 'string') stored[name] = shorten(value);
    }
    for (const { name, mask } of masks) {
      const value = stored[name];
      if (typeof value === 'string') stored[name] = masked(mask, value);
    }
    return stored;
  };
}
