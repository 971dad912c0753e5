/** Says that the list does not show everything because of an earlier visit, and how to see it all. */
export const RestoredChip = ({ onForget }: { readonly onForget: () => void }) => (
  <span className="kit-restored" role="status">
    已恢复上次筛选 ·{' '}
    <button type="button" onClick={onForget}>
      清除
    </button>
  </span>
);
