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

/** A tag in one of the five tones, for words that are not a state. */
export const ToneTag = ({ tone, children }: { readonly tone: Tone; readonly children: string }) => (
  <Tag className={`kit-tag kit-tag-${tone}`}>{children}</Tag>
);
