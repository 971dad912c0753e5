import { Alert, Button } from 'antd';

type Props = {
  /** When what was found in this browser was last touched, as a wire time. */
  readonly at: string;
  readonly onDiscard: () => unknown;
};

/** What was found in this browser stands there again, and can be thrown away. */
export const RestoredNotice = ({ at, onDiscard }: Props) => (
  <Alert
    type="info"
    showIcon
    closable
    title={`已恢复 ${at.slice(5, 16)} 未保存的内容`}
    action={
      <Button size="small" onClick={() => void onDiscard()}>
        丢弃
      </Button>
    }
  />
);
