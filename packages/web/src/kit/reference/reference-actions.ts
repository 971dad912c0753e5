import { businessDate } from '@material/contract/kernel/value/business-time.ts';
import { whyNoDefault, whyNotChosen, type AnyReference } from '@material/contract/kernel/reference/reference.ts';
import type { ReferenceRow } from '@material/contract/kernel/reference/declared.ts';
import type { Held } from '../../lib/session/held.ts';
import type { DrawnAction } from '../actions/row-actions.tsx';

/** What each button of a row does. */
export type ReferenceRuns = {
  readonly edit: (row: ReferenceRow) => unknown;
  readonly addBelow: (row: ReferenceRow) => unknown;
  readonly stop: (row: ReferenceRow) => unknown;
  readonly bar: (row: ReferenceRow) => unknown;
  readonly start: (row: ReferenceRow) => unknown;
  readonly setDefault: (row: ReferenceRow) => unknown;
  readonly files: (row: ReferenceRow) => unknown;
  readonly remove: (row: ReferenceRow) => unknown;
};

type Button = {
  readonly code: keyof ReferenceRuns;
  readonly label: string;
  readonly isOffered: boolean;
  readonly blocked?: string | undefined;
};

const hasRoomBelow = ({ tree }: AnyReference, { level = 0 }: ReferenceRow): boolean =>
  tree !== undefined && level < tree.depth;

const canBar = ({ calls, powers }: AnyReference, { status }: ReferenceRow, isHeld: Held): boolean =>
  calls.bar !== null && status !== 'BLACKLISTED' && isHeld(powers.stop);

function buttonsOf(of: AnyReference, row: ReferenceRow, isHeld: Held): Button[] {
  const { powers, noun, calls } = of;
  const isOn = row.status === 'ENABLED';
  const why = whyNotChosen(of, row, businessDate(new Date()));
  const held = (word: string) => (row.isDefault ? `默认${noun}不能${word}，请先把另一个设为默认` : undefined);
  return [
    { code: 'edit', label: '编辑', isOffered: isHeld(powers.edit) },
    { code: 'stop', label: '停用', isOffered: isOn && isHeld(powers.stop), blocked: held('停用') },
    { code: 'start', label: '启用', isOffered: !isOn && isHeld(powers.stop) },
    { code: 'bar', label: '拉黑', isOffered: canBar(of, row, isHeld) },
    { code: 'addBelow', label: '新增下级', isOffered: isOn && isHeld(powers.add) && hasRoomBelow(of, row) },
    {
      code: 'setDefault',
      label: '设为默认',
      isOffered:
        calls.setDefault !== null && !row.isDefault && whyNoDefault(of, row) === undefined && isHeld(powers.setDefault),
      blocked: why && `${noun}${why}，不能设为默认`,
    },
    ...(of.files ? [{ code: 'files' as const, label: of.files.noun, isOffered: true }] : []),
    { code: 'remove', label: '删除', isOffered: isHeld(powers.remove), blocked: held('删除') },
  ];
}

/** What one may do with a row, in one order everywhere. */
export const referenceActions = (
  of: AnyReference,
  row: ReferenceRow,
  { isHeld, runs }: { readonly isHeld: Held; readonly runs: ReferenceRuns },
): DrawnAction[] =>
  buttonsOf(of, row, isHeld)
    .filter(({ isOffered }) => isOffered)
    .map(({ code, label, blocked }) => ({
      code,
      label,
      blocked,
      isDanger: code === 'remove' || code === 'bar',
      run: () => runs[code](row),
    }));
