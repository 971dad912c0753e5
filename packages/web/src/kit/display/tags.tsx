import { Tooltip } from 'antd';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import '../kit.css';

/** The words of the tags that a table's row has no room for. */
const wordsCut = (frame: HTMLElement | null): string =>
  Array.from(frame?.children ?? [])
    .filter((tag) => tag instanceof HTMLElement && frame && tag.offsetTop >= frame.clientHeight)
    .map(({ textContent }) => textContent)
    .join('、');

/** Tags in a line, the most important first; how many a row of a table has no room for stands behind them. */
export function Tags({ children }: { readonly children: ReactNode }) {
  const frame = useRef<HTMLSpanElement>(null);
  const [cut, setCut] = useState('');
  // The count behind them takes room itself, so it is looked at once more with it.
  useLayoutEffect(() => setCut(wordsCut(frame.current)), [children, cut]);
  return (
    <span className="kit-tags-frame">
      <span className="kit-tags" ref={frame}>
        {children}
      </span>
      {cut === '' ? null : (
        <Tooltip title={cut}>
          <span className="kit-tags-more" tabIndex={0} aria-label={`还有：${cut}`}>
            +{cut.split('、').length}
          </span>
        </Tooltip>
      )}
    </span>
  );
}
