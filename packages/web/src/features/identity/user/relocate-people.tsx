import type { relocationCalls, RelocatedPerson } from '@material/contract/identity/relocation.calls.ts';
import type { Output } from '@material/contract/kernel/call/call.ts';
import { ChoiceSelect } from '../../../kit/input/choice-select.tsx';
import type { Option } from '../../../kit/input/option.ts';
import './user.css';

export type Plan = Output<typeof relocationCalls.qianyiUsersCheck>;
/** Who takes over, by the id of whoever goes. */
export type Takers = Readonly<Record<number, number>>;

export const openCount = ({ drafts, openOrders }: RelocatedPerson): number => drafts + openOrders;

/** Who may take over from somebody: whoever stays in the city and sees the same. */
export const takersFor = ({ takers }: Plan, { cityId, placeId }: RelocatedPerson): Plan['takers'] =>
  takers.filter((one) => one.cityId === cityId && (one.placeId === null || one.placeId === placeId));

export const takerOptions = (takers: Plan['takers']): Option<number>[] =>
  takers.map(({ id, name, username }) => ({ value: id, label: name, note: username, search: [username] }));

/** `未办完 2 张，草稿 1 张：YH…` */
const openWords = ({ drafts, openOrders, openNos }: RelocatedPerson): string => {
  const counts = [...(openOrders > 0 ? [`未办完 ${openOrders} 张`] : []), ...(drafts > 0 ? [`草稿 ${drafts} 张`] : [])];
  return counts.length === 0 ? '没有未办完的单据' : `${counts.join('，')}：${openNos}`;
};

const leftWords = ({ lostRoles, placeName, departmentName, isMain }: RelocatedPerson): string =>
  [
    lostRoles === '' ? '' : `失去角色 ${lostRoles}`,
    placeName === '' ? '' : `离开 ${placeName}`,
    departmentName === '' ? '' : `离开部门 ${departmentName}`,
    isMain ? '不再是主账号' : '',
  ]
    .filter((text) => text !== '')
    .join('；') || '角色不变';

type RowProps = {
  readonly plan: Plan;
  readonly person: RelocatedPerson;
  readonly taker: number | undefined;
  readonly onTaker: (taker: number) => void;
};

const TakerChoice = ({ plan, person, taker, onTaker }: RowProps) => {
  const options = takerOptions(takersFor(plan, person));
  return (
    <ChoiceSelect<number, number>
      aria-label={`${person.name}的接手人`}
      placeholder={options.length === 0 ? '没有人能接手' : '选择接手人'}
      options={options}
      {...(taker === undefined ? {} : { value: taker })}
      onChange={onTaker}
    />
  );
};

const PersonRow = ({ plan, person, taker, onTaker }: RowProps) => (
  <li>
    <div>
      <b>{person.name}</b> <span className="kit-muted">{person.username}</span>
      <div className="kit-muted">{person.cityName}</div>
    </div>
    <div>
      <div>{leftWords(person)}</div>
      <div className="kit-muted">{openWords(person)}</div>
      {person.problems.map((problem) => (
        <p key={problem} className="kit-problem">
          {problem}
        </p>
      ))}
    </div>
    {openCount(person) > 0 ? <TakerChoice plan={plan} person={person} taker={taker} onTaker={onTaker} /> : <span />}
  </li>
);

type Props = {
  readonly plan: Plan;
  readonly takers: Takers;
  readonly onTakers: (takers: Takers) => void;
};

/** Everybody who goes, with what follows from it; whoever cannot go stands first. */
export const RelocatePeople = ({ plan, takers, onTakers }: Props) => (
  <ul className="user-relocated" aria-label="迁移的人" tabIndex={0}>
    {plan.people
      .toSorted((a, b) => b.problems.length - a.problems.length || openCount(b) - openCount(a))
      .map((person) => (
        <PersonRow
          key={person.id}
          plan={plan}
          person={person}
          taker={takers[person.id]}
          onTaker={(taker) => onTakers({ ...takers, [person.id]: taker })}
        />
      ))}
  </ul>
);
