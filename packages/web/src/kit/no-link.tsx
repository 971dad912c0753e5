import './kit.css';

/** Numbers end with what tells them apart, so the middle gives way where room is short. */
const tailLength = 7;

/** A document number that stays recognisable in a narrow column. */
export const NoText = ({ no }: { readonly no: string }) => (
  <span className="kit-no" title={no}>
    <span className="kit-no-head">{no.slice(0, -tailLength)}</span>
    <span>{no.slice(-tailLength)}</span>
  </span>
);

type Props = { readonly no: string; readonly onOpen: () => void; readonly onHover?: () => void };

/** The same as a link to its document; hovering may fetch it ahead. */
export const NoLink = ({ no, onOpen, onHover }: Props) => (
  <button
    type="button"
    className="kit-no-link"
    aria-label={no}
    onMouseEnter={onHover}
    onFocus={onHover}
    onClick={(event) => {
      event.stopPropagation();
      onOpen();
    }}
  >
    <NoText no={no} />
  </button>
);
