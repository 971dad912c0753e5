import { z } from 'zod';

/** A measured temperature as it is entered, in ℃. */
export const temperature = z
  .string()
  .regex(/^-?\d{1,2}(\.\d)?$/, '温度应为 -99.9 到 99.9，最多 1 位小数')
  .optional();
