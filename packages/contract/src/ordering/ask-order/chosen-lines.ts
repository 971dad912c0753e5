import { z } from 'zod';
import { register } from '../../kernel/field/field.ts';
import { ref } from '../../kernel/field/fields.ts';

/** Lines of an order that an action is about; all of them where none are named. */
export const chosenLines = (label: string) =>
  register(z.array(ref('ask_line')), { label, kind: 'lines' })
    .min(1, `请选择${label}`)
    .max(5000, '一次最多 5000 行')
    .optional();
