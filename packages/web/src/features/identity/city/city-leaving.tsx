import type {
  CityPerson,
  cityRelocationCalls,
  CityUnitRow,
} from '@material/contract/identity/city-relocation.calls.ts';
import type { CityRow } from '@material/contract/identity/city.calls.ts';
import { placeKinds } from '@material/contract/identity/place-kinds.ts';
import { cityUnits } from '@material/contract/identity/unit.reference.ts';
import type { Output } from '@material/contract/kernel/call/call.ts';
import type { ReactNode } from 'react';
import { OpenPlaces } from './open-places.tsx';
import './city.css';

export type CityPlan = Output<typeof cityRelocationCalls.qianyiCityCheck>;

const shownSuppliers = 5;

const nounOf = ({ table, kind }: CityUnitRow): string =>
  kind === null ? (cityUnits.find((unit) => unit.table === table)?.noun ?? '') : placeKinds[kind];

/** `门店 60 个，仓库 1 个，部门 3 个` */
const unitCounts = (units: readonly CityUnitRow[]): string =>
  [...Map.groupBy(units, nounOf)].map(([noun, rows]) => `${noun} ${rows.length} 个`).join('，');

const personWords = ({ lostRoles, losesMain, placeName }: CityPerson): string =>
  [
    lostRoles === '' ? '' : `失去角色 ${lostRoles}`,
    losesMain ? '不再是主账号' : '',
    placeName === '' ? '' : `仍在 ${placeName}`,
  ]
    .filter((text) => text !== '')
    .join('；') || '角色不变';

const unitWords = ({ losesDefault, isJoined }: CityUnitRow): string =>
  isJoined ? '并入同名部门' : losesDefault ? '不再是默认' : '';

type RowProps = {
  readonly name: string;
  readonly note: string;
  readonly words: string;
  readonly problems: readonly string[];
};

const Row = ({ name, note, words, problems }: RowProps) => (
  <li>
    <div>
      {name} <span className="kit-muted">{note}</span>
    </div>
    <div>
      {words === '' ? null : <div>{words}</div>}
      {problems.map((problem) => (
        <p key={problem} className="kit-problem">
          {problem}
        </p>
      ))}
    </div>
  </li>
);

type Weighed = { readonly problems: readonly string[] };
/** What stands against it comes first. */
const weighed = <R extends Weighed>(rows: readonly R[], isChanged: (row: R) => boolean): R[] =>
  rows.toSorted((a, b) => b.problems.length - a.problems.length || Number(isChanged(b)) - Number(isChanged(a)));

const Rows = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <>
    <h3 className="kit-result-title">{name}</h3>
    <ul className="city-relocated" aria-label={name} tabIndex={0}>
      {children}
    </ul>
  </>
);

const suppliersText = (names: readonly string[]): string =>
  names.slice(0, shownSuppliers).join('、') + (names.length > shownSuppliers ? ` 等 ${names.length} 家` : '');

/** What would happen to everybody and everything that a city has. */
export function CityLeaving({ city, plan }: { readonly city: CityRow; readonly plan: CityPlan }) {
  const { people, units, open, allotments, lostSuppliers, problems } = plan;
  return (
    <>
      {problems.map((problem) => (
        <p key={problem} className="kit-problem">
          {problem}
        </p>
      ))}
      {open.length > 0 ? (
        <>
          <p className="kit-problem">以下单据办完以后才能迁移：</p>
          <OpenPlaces city={city} places={open} />
        </>
      ) : null}
      {allotments > 0 ? <p>{`取消 ${allotments} 个物料的分仓，以后按迁入城市的分仓收货。`}</p> : null}
      {lostSuppliers.length > 0 ? (
        <p>{`不给迁入城市供货的供应商：${suppliersText(lostSuppliers)}。迁移后这些门店不能再向他们要货。`}</p>
      ) : null}
      {people.length > 0 ? (
        <Rows name={`用户 ${people.length} 人`}>
          {weighed(people, ({ lostRoles, losesMain }) => lostRoles !== '' || losesMain).map((one) => (
            <Row key={one.id} name={one.name} note={one.username} words={personWords(one)} problems={one.problems} />
          ))}
        </Rows>
      ) : null}
      {units.length > 0 ? (
        <Rows name={unitCounts(units)}>
          {weighed(units, (one) => unitWords(one) !== '').map((one) => (
            <Row
              key={`${one.table} ${one.id}`}
              name={one.name}
              note={nounOf(one)}
              words={unitWords(one)}
              problems={one.problems}
            />
          ))}
        </Rows>
      ) : null}
    </>
  );
}
