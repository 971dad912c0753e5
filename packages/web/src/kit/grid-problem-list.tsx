import { Button } from 'antd';
import { useState } from 'react';
import type { ListedProblem } from './grid-problems.ts';

const shownAtFirst = 5;

type Props = {
  readonly problems: readonly ListedProblem[];
  readonly onGo: (problem: ListedProblem) => void;
  /** Takes what comes near instead of what stands there. */
  readonly onTake: (problem: ListedProblem, key: string | number) => void;
};

/** Every wrong cell as a sentence that leads to it. */
export function GridProblemList({ problems, onGo, onTake }: Props) {
  const [isWhole, setWhole] = useState(false);
  if (problems.length === 0) return null;
  const shown = isWhole ? problems.slice(0, 200) : problems.slice(0, shownAtFirst);
  return (
    <section className="kit-grid-problems" aria-label="需要修改的内容">
      <b role="status">{problems.length} 处需要修改</b>
      <ul>
        {shown.map((problem) => (
          <li key={`${problem.row} ${problem.column} ${problem.message}`}>
            <button type="button" onClick={() => onGo(problem)}>
              第 {problem.row + 1} 行{problem.title === '' ? '' : ` ${problem.title}`}：{problem.message}
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
          {isWhole ? '收起' : `全部 ${problems.length} 处`}
        </Button>
      ) : null}
    </section>
  );
}
