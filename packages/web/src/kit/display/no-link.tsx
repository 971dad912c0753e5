import { CopyOutlined } from '@ant-design/icons';
import { Tooltip } from 'antd';
import { type FocusEvent, type ReactNode, useRef, useState } from 'react';
import { copyText } from '../../lib/copy-text.ts';
import { toastDone, toastError } from '../../lib/send/notices.ts';
import '../kit.css';

/** Numbers end with what tells them apart, so the middle gives way where room is short. */
const tailLength = 7;
/** Prefix, year, month and day, time, and what tells numbers of a moment apart. */
const parts = /^[A-Z]{2}\d{4}(\d{4})\d{6}\d{7}$/;

/** `1122·`, which stands for the front of the number where a list has little room. */
const dayOf = (no: string): string | undefined => {
  const day = parts.exec(no)?.[1];
  return day === undefined ? undefined : `${day}·`;
};

/** One text node, so that whoever selects and copies it gets exactly the number; the two drawn ends are the style's. */
const Whole = ({ no }: { readonly no: string }) => (
  <span className="kit-no" data-head={no.slice(0, -tailLength)} data-day={dayOf(no)} data-tail={no.slice(-tailLength)}>
    <span className="kit-no-whole">{no}</span>
  </span>
);

const isCut = (frame: HTMLElement | null): boolean => {
  const whole = frame?.querySelector('.kit-no-whole');
  return whole ? whole.scrollWidth > whole.clientWidth : false;
};

async function copy(no: string): Promise<void> {
  if (await copyText(no)) toastDone(`已复制 ${no}`);
  else toastError('浏览器不允许复制，请选中后按 Ctrl+C');
}

type Near = 'away' | 'whole' | 'cut';

/** What helps with a number under the pointer or the focus; drawn only then, because lists have many numbers. */
function Frame({ no, children }: { readonly no: string; readonly children: ReactNode }) {
  const frame = useRef<HTMLSpanElement>(null);
  const [near, setNear] = useState<Near>('away');
  const come = (): void => setNear(isCut(frame.current) ? 'cut' : 'whole');
  const leave = ({ relatedTarget }: FocusEvent): void => {
    if (!frame.current?.contains(relatedTarget)) setNear('away');
  };
  return (
    <span
      ref={frame}
      className="kit-no-frame"
      onMouseEnter={come}
      onMouseLeave={() => setNear('away')}
      onFocus={come}
      onBlur={leave}
    >
      {children}
      {near === 'cut' ? (
        <Tooltip open title={no} styles={{ root: { maxWidth: 'none' } }}>
          <span className="kit-no-anchor" />
        </Tooltip>
      ) : null}
      {near === 'away' ? null : (
        <button
          type="button"
          className="kit-no-copy"
          title="复制单号"
          aria-label={`复制 ${no}`}
          onDoubleClick={(event) => event.stopPropagation()}
          onClick={(event) => {
            event.stopPropagation();
            void copy(no);
          }}
        >
          <CopyOutlined aria-hidden />
        </button>
      )}
    </span>
  );
}

/** A document number that stays recognisable in a narrow column. */
export const NoText = ({ no }: { readonly no: string }) => (
  <Frame no={no}>
    <Whole no={no} />
  </Frame>
);

type Props = { readonly no: string; readonly onOpen: () => void; readonly onHover?: () => void };

/** The same as a link to its document; hovering may fetch it ahead. */
export const NoLink = ({ no, onOpen, onHover }: Props) => (
  <Frame no={no}>
    <button
      type="button"
      className="kit-no-link"
      onMouseEnter={onHover}
      onFocus={onHover}
      onClick={(event) => {
        event.stopPropagation();
        onOpen();
      }}
    >
      <Whole no={no} />
    </button>
  </Frame>
);
