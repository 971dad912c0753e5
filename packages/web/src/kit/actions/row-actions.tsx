import type { Action, RowAction } from '@material/contract/kernel/document/machine.ts';
import { power, type Button as ButtonOf, type Screen } from '@material/contract/kernel/call/screen.ts';
import { DownOutlined, EllipsisOutlined } from '@ant-design/icons';
import { Button, Dropdown, type MenuProps } from 'antd';
import { can } from '../../lib/session/session.ts';
import { ActionButton } from '../feedback/action-button.tsx';
import { useClickLock } from '../feedback/use-click-lock.ts';
import { useNarrow } from '../react/use-narrow.ts';
import './actions.css';

type ActionRow = { readonly actions: readonly RowAction[] };
type ActionTable<A extends string> = {
  readonly actions: Readonly<Record<A, Pick<Action<string>, 'label' | 'to' | 'danger'>>>;
};

/** What each action of a row does; an action without an entry is not drawn here. */
export type ActionRuns<A extends string, R> = { readonly [K in A]?: (row: R) => unknown };

export type DrawnAction = {
  readonly code: string;
  readonly label: string;
  readonly blocked?: string | undefined;
  /** What has to be known of one that is possible. */
  readonly hint?: string | undefined;
  readonly isDanger: boolean;
  readonly run: () => unknown;
};

type WithButtons = Screen & { readonly buttons: readonly string[] };
type Offered = Partial<Pick<DrawnAction, 'label' | 'blocked' | 'isDanger'>> & Pick<DrawnAction, 'run'>;

/** What the buttons of a screen do with a row, each for those who hold it: it is called as its permission is, unless it says otherwise. */
export const screenActions = <const S extends WithButtons>(
  screen: S,
  runs: { readonly [B in ButtonOf<S>]?: Offered | undefined },
): DrawnAction[] =>
  Object.entries<Offered | undefined>(runs).flatMap(([label, offered]) =>
    offered && can(power<WithButtons, string>(screen, label))
      ? [{ code: label, label, isDanger: false, ...offered }]
      : [],
  );

type Props<A extends string, R extends ActionRow> = {
  readonly of: ActionTable<A>;
  readonly row: R;
  readonly run: ActionRuns<NoInfer<A>, NoInfer<R>>;
};

/** The actions of a row that can be drawn, in the order of `run`. */
export const drawnActions = <A extends string, R extends ActionRow>({ of, row, run }: Props<A, R>): DrawnAction[] =>
  (Object.keys(run) as A[]).flatMap((code) => {
    const work = run[code];
    const sent = row.actions.find((action) => action.code === code);
    if (!work || !sent) return [];
    const { label, to, danger } = of.actions[code];
    return [
      { code, label, blocked: sent.blocked, isDanger: danger === true || to === 'deleted', run: () => work(row) },
    ];
  });

/** The column of actions; what stands in it is cut to fit. */
export const actionsPx = 104;
/** So many links at most, and on a desk so many signs: of two words beside ⋯, or of one word alone. */
const most = { links: 2, beside: 4, alone: 6 } as const;

const signs = (actions: readonly DrawnAction[]): number => actions.reduce((sum, { label }) => sum + label.length, 0);

/** How many of a row's actions stand as links: the others are folded under ⋯. */
export function linkCount(actions: readonly DrawnAction[], isNarrow: boolean): number {
  if (isNarrow) return most.links;
  if (actions.length === 1) return signs(actions) <= most.alone ? 1 : 0;
  if (signs(actions.slice(0, most.links)) <= most.beside) return most.links;
  return signs(actions.slice(0, 1)) <= most.beside ? 1 : 0;
}

/** What can be done now before what cannot, each in its order. */
const possibleFirst = (actions: readonly DrawnAction[]): DrawnAction[] =>
  actions.toSorted((a, b) => Number(a.blocked !== undefined) - Number(b.blocked !== undefined));

/** The buttons of a row, one like the other in every list: as many as have room, the rest under ⋯. */
export function RowButtons({ actions: drawn }: { readonly actions: readonly DrawnAction[] }) {
  const isNarrow = useNarrow();
  const actions = possibleFirst(drawn);
  if (actions.length === 0) return <span className="kit-muted">–</span>;
  const shownAtMost = linkCount(actions, isNarrow);
  return (
    <span className="kit-row-actions">
      {actions.slice(0, shownAtMost).map((action) => (
        <ActionButton
          key={action.code}
          type="link"
          size="small"
          danger={action.isDanger}
          blocked={action.blocked}
          onClick={action.run}
        >
          {action.label}
        </ActionButton>
      ))}
      <MoreActions actions={actions.slice(shownAtMost)} />
    </span>
  );
}

/** What a row may be asked to do now: absent when not allowed, disabled with the reason when not possible yet. */
export const RowActions = <A extends string, R extends ActionRow>(props: Props<A, R>) => (
  <RowButtons actions={drawnActions(props)} />
);

const menuItem = ({ code, label, blocked, hint, isDanger }: DrawnAction): NonNullable<MenuProps['items']>[number] => {
  const words = blocked ?? hint;
  return {
    key: code,
    danger: isDanger,
    disabled: blocked !== undefined,
    label:
      words === undefined ? (
        label
      ) : (
        <>
          {label}
          <small className="kit-action-reason">{words}</small>
        </>
      ),
  };
};

/** The rest of the actions behind one 更多, in rows behind ⋯. */
export function MoreActions({
  actions,
  size = 'small',
}: {
  readonly actions: readonly DrawnAction[];
  readonly size?: 'small' | 'medium';
}) {
  const lock = useClickLock();
  if (actions.length === 0) return null;
  const choose = (code: string): void => {
    const action = actions.find((one) => one.code === code);
    if (action && action.blocked === undefined) lock.run(action.run, code);
  };
  return (
    <Dropdown menu={{ items: actions.map(menuItem), onClick: ({ key }) => choose(key) }} trigger={['click']}>
      {size === 'small' ? (
        <Button
          type="link"
          size="small"
          loading={lock.isBusy}
          icon={<EllipsisOutlined aria-hidden />}
          aria-label="更多"
          aria-haspopup="menu"
        />
      ) : (
        <Button loading={lock.isBusy} aria-haspopup="menu">
          更多
          <DownOutlined aria-hidden />
        </Button>
      )}
    </Dropdown>
  );
}
