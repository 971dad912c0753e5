import { field } from '../../kernel/field/field.ts';

/** Which lot goods are of. */
export const receivedLot = {
  lotNo: field.text('批号'),
  produceDate: field.date('生产日期').nullable(),
  expireDate: field.date('到期日期').nullable(),
};
