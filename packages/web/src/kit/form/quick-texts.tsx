type Props = { readonly list: readonly string[]; readonly onChoose: (words: string) => void };

/** Usual texts under a field: one click fills it in. */
export const QuickTexts = ({ list, onChoose }: Props) => (
  <div className="kit-quick">
    {list.map((words) => (
      <button key={words} type="button" onClick={() => onChoose(words)}>
        {words}
      </button>
    ))}
  </div>
);
