import { z } from 'zod';
import { labelled } from '../kernel/field.ts';

/** A measured temperature as it is entered, in ℃. */
export const temperature = (label: string) =>
  labelled(z.string().regex(/^-?\d{1,2}(\.\d)?$/, '温度应为 -99.9 到 99.9，最多 1 位小数'), {
    label,
    kind: 'qty',
    places: 1,
    isSigned: true,
    unit: '℃',
  }).optional();
