import { z } from 'zod';
import { labelled } from '../../kernel/field/field.ts';

const shape = /^-?\d{1,2}(\.\d)?$/;
/** What is said of a text that is no temperature. */
export const noTemperatureText = '温度应为 -99.9 到 99.9，最多 1 位小数';
export const isTemperature = (text: string): boolean => shape.test(text);

/** A measured temperature as it is entered, in ℃. */
export const temperature = (label: string) =>
  labelled(z.string().regex(shape, noTemperatureText), {
    label,
    kind: 'qty',
    places: 1,
    isSigned: true,
    unit: '℃',
  }).optional();
