import { Button } from 'antd';
import { useState } from 'react';
import type { ListedProblem } from './grid-problems.ts';

const shownAtFirst = 5;
const shownAtMost = 200;

type Props = {
  readonly problems: readonly ListedProblem[];
  /** How many there are in all, where these are those of one page. */
  readonly total?: number | undefined;
  readonly onGo: (problem: ListedProblem) => void;
  /** Takes what comes near instead of what stands there. */
  readonly onTake: (problem: ListedProblem, key: string | number) => void;
};

const count = (places: number): string => `${places.toLocaleString('en-US')} 处`;

type Counts = { readonly shown: number; readonly here: number; readonly total: number };

const wordsOf = ({ shown, here, total }: Counts): string =>
  [
    `${count(Math.max(here, total))}需要修改`,
    ...(total > here ? [`本页 ${count(here)}`] : []),
    ...(shown < here ? [`下面列出 ${count(shown)}`] : []),
  ].join('，');

const moreWords = (here: number): string =>
  here > shownAtMost ? `列出前 ${count(shownAtMost)}` : `列出其余 ${count(here - shownAtFirst)}`;

/** Every wrong cell as a sentence that leads to it. */
export function GridProblemList({ problems, total = 0, onGo, onTake }: Props) {
  const [isWhole, setWhole] = useState(false);
  if (problems.length === 0) return null;
  const shown = problems.slice(0, isWhole ? shownAtMost : shownAtFirst);
  return (
    <section className="kit-grid-problems" aria-label="需要修改的内容">
      <b role="status">{wordsOf({ shown: shown.length, here: problems.length, total })}</b>
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
          {isWhole ? '收起' : moreWords(problems.length)}
        </Button>
      ) : null}
    </section>
  );
}
