import type { TagText, Tone } from '@material/contract/kernel/value/tag.ts';
import { Tag } from 'antd';
import '../kit.css';

type Props<S extends string> = {
  readonly of: { readonly states: Readonly<Record<S, TagText>> };
  readonly value: NoInfer<S>;
};

/** The state of a document with the label and tone of its status table. */
export const StatusTag = <S extends string>({ of, value }: Props<S>) => (
  <ToneTag tone={of.states[value].tone}>{of.states[value].label}</ToneTag>
);

type ToneProps = { readonly tone: Tone; readonly children: string; readonly onClose?: () => void };

/** A tag in one of the five tones, for words that are not a state; whatever stands on it can be read in both schemes. */
export const ToneTag = ({ tone, children, onClose }: ToneProps) => (
  <Tag className={`kit-tag kit-tag-${tone}`} {...(onClose ? { closable: true, onClose } : {})}>
    {children}
  </Tag>
);
