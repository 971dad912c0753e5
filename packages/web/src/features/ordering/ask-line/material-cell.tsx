import type { MaterialPick } from '@material/contract/catalogue/pickers.calls.ts';

type Props = { readonly material: string; readonly picked: Pick<MaterialPick, 'code'> | null };

/** What a cell of materials shows: what was written, with the code once it is known. */
export const materialCell = ({ material, picked }: Props) =>
  picked ? (
    <>
      {material} <span className="kit-muted kit-num">{picked.code}</span>
    </>
  ) : (
    material
  );
