import { App } from 'antd';
import type { ReactNode } from 'react';

type Question = {
  readonly title: string;
  readonly content?: ReactNode;
  readonly okText?: string;
  readonly cancelText?: string;
  readonly isDanger?: boolean;
};

/** How a question is left without doing anything: never by the word that does it. */
export const dismissWord = (label: string): string => (label.includes('取消') ? '返回' : '取消');

export type Ask = (question: Question) => Promise<boolean>;

/** Asks yes or no; returns false for 取消, Esc and a click outside. */
export function useConfirm(): Ask {
  const { modal } = App.useApp();
  return ({ title, content, okText = '确定', cancelText = dismissWord(okText), isDanger = false }) =>
    Promise.resolve(
      modal.confirm({
        title,
        content,
        okText,
        cancelText,
        okButtonProps: { danger: isDanger },
        // Enter, pressed too early, must not do what cannot be undone.
        focusable: { autoFocusButton: isDanger ? 'cancel' : 'ok' },
        mask: { closable: true },
      }),
    );
}

export const unsavedQuestion: Question = {
  title: '放弃未保存的修改？',
  content: '关闭后，已填写的内容不会保留。',
  okText: '放弃修改',
  isDanger: true,
};
