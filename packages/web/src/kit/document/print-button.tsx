import type { Power } from '@material/contract/kernel/screen.ts';
import { PrinterOutlined } from '@ant-design/icons';
import { ActionButton } from '../feedback/action-button.tsx';
import { Can } from '../feedback/can.tsx';

type Props = {
  readonly power: Power;
  /** What is printed: 送货单. */
  readonly noun: string;
  readonly print: () => unknown;
  /** The main thing that can still be done with the document. */
  readonly isPrimary?: boolean;
};

/** Prints a document, for whoever may. */
export const PrintButton = ({ power, noun, print, isPrimary = false }: Props) => (
  <Can power={power}>
    <ActionButton type={isPrimary ? 'primary' : 'default'} icon={<PrinterOutlined aria-hidden />} onClick={print}>
      打印{noun}
    </ActionButton>
  </Can>
);
