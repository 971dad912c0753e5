import { Button } from 'antd';
import { useState } from 'react';
import type { ListedProblem } from './grid-problems.ts';

const shownAtFirst = 5;

type Props = {
  readonly problems: readonly ListedProblem[];
  /** How many there are in all, where these are those of one page. */
  readonly total?: number | undefined;
  readonly onGo: (problem: ListedProblem) => void;
  /** Takes what comes near instead of what stands there. */
  readonly onTake: (problem: ListedProblem, key: string | number) => void;
};

const wordsOf = (here: number, total: number): string =>
  total > here
    ? `${total.toLocaleString('en-US')} 处需要修改，本页 ${here.toLocaleString('en-US')} 处`
    : `${here.toLocaleString('en-US')} 处需要修改`;

/** Every wrong cell as a sentence that leads to it. */
export function GridProblemList({ problems, total = 0, onGo, onTake }: Props) {
  const [isWhole, setWhole] = useState(false);
  if (problems.length === 0) return null;
  const shown = isWhole ? problems.slice(0, 200) : problems.slice(0, shownAtFirst);
  return (
    <section className="kit-grid-problems" aria-label="需要修改的内容">
      <b role="status">{wordsOf(problems.length, total)}</b>
      <ul>
        {shown.map((problem) => (
          <li key={`${problem.row} ${problem.column} ${problem.message}`}>
            <button type="button" onClick={() => onGo(problem)}>
              {problem.name}
              {problem.title === '' ? '' : ` ${problem.title}`}：{problem.message}
            </button>
            {problem.near.map(({ key, label }) => (
              <Button key={key} size="small" onClick={() => onTake(problem, key)}>
                {label}
              </Button>
            ))}
          </li>
        ))}
      </ul>
      {problems.length > shownAtFirst ? (
        <Button type="link" size="small" onClick={() => setWhole(!isWhole)}>
          {isWhole ? '收起' : total > problems.length ? `本页 ${problems.length} 处` : `全部 ${problems.length} 处`}
        </Button>
      ) : null}
    </section>
  );
}
