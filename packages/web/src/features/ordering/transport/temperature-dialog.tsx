import { Form } from 'antd';
import { useState } from 'react';
import { ActionButton } from '../../../kit/feedback/action-button.tsx';
import { NumberInput } from '../../../kit/input/number-input.tsx';
import { notSent } from '../../../kit/feedback/use-click-lock.ts';
import { TabDialog } from '../../../kit/tab/tab-dialog.tsx';
import { Refusal } from '../../../lib/refusal.ts';

export type TemperatureAsk = {
  readonly title: string;
  readonly label: string;
  readonly okText: string;
  /** Cold goods do not leave without it. */
  readonly isRequired: boolean;
  readonly note: string;
};

type Props = {
  readonly ask: TemperatureAsk;
  readonly onClose: () => void;
  /** Sends; a refusal keeps the dialog open with everything that is missing. */
  readonly onConfirm: (temperature: string) => Promise<unknown>;
};

/** Each sentence once, with how often it was said. */
function problemWords({ problems, message }: Refusal): string[] {
  const said = Map.groupBy(problems, (problem) => problem.message);
  if (said.size === 0) return [message];
  return [...said].map(([words, all]) => (all.length > 1 ? `${words}（${all.length} 处）` : words));
}

/** Asks for the temperature at a departure or an arrival; the server says where it is required. */
export function TransportTemperatureDialog({ ask, onClose, onConfirm }: Props) {
  const [temperature, setTemperature] = useState('');
  const [problems, setProblems] = useState<readonly string[]>([]);
  const confirm = async (): Promise<unknown> => {
    if (ask.isRequired && temperature === '') {
      setProblems([`请填写${ask.label}`]);
      return notSent;
    }
    try {
      await onConfirm(temperature);
      return onClose();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return setProblems(problemWords(error));
    }
  };
  return (
    <TabDialog
      open
      title={ask.title}
      width={440}
      onClose={onClose}
      footer={[
        <ActionButton key="close" onClick={onClose}>
          取消
        </ActionButton>,
        <ActionButton key="ok" type="primary" onClick={confirm}>
          {ask.okText}
        </ActionButton>,
      ]}
    >
      <p className="kit-muted">{ask.note}</p>
      <Form layout="vertical" component="div">
        <Form.Item
          label={ask.label}
          required={ask.isRequired}
          {...(ask.isRequired ? {} : { extra: '冷链必填；常温可以不填' })}
        >
          <NumberInput
            aria-label={ask.label}
            autoFocus
            size="large"
            value={temperature}
            places={1}
            negative
            unit="℃"
            onChange={(next) => [setTemperature(next), setProblems([])]}
          />
        </Form.Item>
      </Form>
      {problems.length === 0 ? null : (
        <ul role="alert" className="delivery-problems">
          {problems.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
    </TabDialog>
  );
}
