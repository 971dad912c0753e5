import '../kit.css';

type Props = { readonly name: string; readonly onOpen: () => void };

/** The name of a row as a link to its page; what is too long ends in dots, the whole stands in its title. */
export const NameLink = ({ name, onOpen }: Props) => (
  <button
    type="button"
    className="kit-no-link kit-name-link"
    title={name}
    onClick={(event) => {
      event.stopPropagation();
      onOpen();
    }}
  >
    {name}
  </button>
);
