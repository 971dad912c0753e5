import type { ChainStep } from '@material/contract/kernel/document/document.ts';
import { CheckOutlined, CloseOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import type { ReactNode } from 'react';
import './document-page.css';

export type ChainDocument = ChainStep['documents'][number];
type Props = {
  readonly steps: readonly ChainStep[];
  /** Opens a document of the chain; without it the steps are only read. */
  readonly onOpen?: (step: ChainStep['key'], document: ChainDocument) => void;
};

const stateWords: Readonly<Record<ChainStep['state'], string>> = {
  done: '已完成',
  now: '进行中',
  todo: '未开始',
  stopped: '已中止',
};
const signs: Partial<Readonly<Record<ChainStep['state'], ReactNode>>> = {
  done: <CheckOutlined aria-hidden />,
  stopped: <CloseOutlined aria-hidden />,
};

function StepLink({ step, onOpen }: { readonly step: ChainStep; readonly onOpen: Props['onOpen'] }) {
  const [first, ...more] = step.documents;
  if (!onOpen || !first) return <span className="kit-step-label">{step.label}</span>;
  if (more.length === 0) {
    return (
      <Button
        type="link"
        size="small"
        className="kit-step-label"
        title={first.no}
        onClick={() => onOpen(step.key, first)}
      >
        {step.label}
      </Button>
    );
  }
  const items = step.documents.map((document) => ({
    key: document.id,
    label: `${document.no}　${document.statusLabel}`,
  }));
  const choose = (key: string): void => {
    const document = step.documents.find(({ id }) => String(id) === key);
    if (document) onOpen(step.key, document);
  };
  return (
    <Dropdown menu={{ items, onClick: ({ key }) => choose(key) }} trigger={['click']}>
      <Button type="link" size="small" className="kit-step-label" aria-haspopup="menu">
        {step.label} {step.documents.length}
      </Button>
    </Dropdown>
  );
}

/** The way of the goods as a line of steps, each leading to its documents. */
export const ChainSteps = ({ steps, onOpen }: Props) => (
  <ol className="kit-chain" aria-label="单据链">
    {steps.map((step, at) => (
      <li
        key={step.key}
        className={`kit-step kit-step-${step.state}`}
        aria-current={step.state === 'now' ? 'step' : undefined}
      >
        <span className="kit-dot" aria-hidden>
          {signs[step.state] ?? at + 1}
        </span>
        <StepLink step={step} onOpen={onOpen} />
        <small className="kit-num">{step.text === '' ? '–' : step.text}</small>
        <span className="kit-hidden">{stateWords[step.state]}</span>
      </li>
    ))}
  </ol>
);
