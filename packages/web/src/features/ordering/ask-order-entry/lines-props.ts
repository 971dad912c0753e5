import type { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import type { Output } from '@material/contract/kernel/call.ts';
import type { AddOrder } from './edit.ts';
import type { MaterialScope } from './materials.ts';
import type { SaveOrder } from './save.tsx';

export type Reference = Output<typeof pickerCalls.getReference>;
export type Place = Output<typeof pickerCalls.getCanUsePlace>['list'][number];

/** What the desk's and the phone's view of the lines have in common. */
export type LinesProps = {
  readonly order: AddOrder;
  readonly scope: MaterialScope;
  readonly places: readonly Place[];
  readonly reference: Reference;
  readonly saver: SaveOrder;
  readonly isStore: boolean;
  readonly onPasteAsked: () => void;
};
