import {
  BoldOutlined,
  ItalicOutlined,
  OrderedListOutlined,
  UnderlineOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { type ClipboardEvent, useLayoutEffect, useRef } from 'react';
import { safeHtml } from '../../lib/safe-html.ts';
import type { Control } from './form-controls.tsx';

const commands = [
  { name: 'bold', label: '加粗', icon: <BoldOutlined aria-hidden /> },
  { name: 'italic', label: '斜体', icon: <ItalicOutlined aria-hidden /> },
  { name: 'underline', label: '下划线', icon: <UnderlineOutlined aria-hidden /> },
  { name: 'insertUnorderedList', label: '项目符号', icon: <UnorderedListOutlined aria-hidden /> },
  { name: 'insertOrderedList', label: '编号', icon: <OrderedListOutlined aria-hidden /> },
] as const;

/** What is left of pasted or typed HTML: emphasis, lists and line breaks; nothing but blanks is nothing. */
function cleaned(html: string): string {
  const clean = safeHtml(html);
  const text = new DOMParser().parseFromString(clean, 'text/html').body.textContent;
  return text.trim() === '' ? '' : clean;
}

/** Puts cleaned HTML where the cursor stands; in one step that the browser's own undo takes back. */
function paste(event: ClipboardEvent): void {
  event.preventDefault();
  const html = event.clipboardData.getData('text/html');
  if (html === '') document.execCommand('insertText', false, event.clipboardData.getData('text/plain'));
  else document.execCommand('insertHTML', false, safeHtml(html));
}

/** Text with emphasis and lists. The browser's own editing: every input method, undo and spelling work as everywhere. */
export function RichText({ control }: { readonly control: Control }) {
  const { id, label: name, value, onChange, aria, isDisabled, problems } = control;
  const area = useRef<HTMLDivElement>(null);
  const html = typeof value === 'string' ? value : '';
  useLayoutEffect(() => {
    const element = area.current;
    // What stands there already must not be written again: the cursor would jump.
    if (element && cleaned(element.innerHTML) !== cleaned(html)) element.innerHTML = safeHtml(html);
  }, [html]);
  const read = (): void => onChange(cleaned(area.current?.innerHTML ?? ''));
  const run = (command: string): void => {
    area.current?.focus();
    document.execCommand(command);
    read();
  };
  return (
    <div className={`kit-rich${problems.length > 0 ? ' kit-rich-wrong' : ''}`}>
      <div className="kit-rich-tools" role="toolbar" aria-label="格式">
        {commands.map(({ name, label, icon }) => (
          <Button
            key={name}
            type="text"
            size="small"
            icon={icon}
            aria-label={label}
            title={label}
            disabled={isDisabled}
            // The text keeps its selection.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => run(name)}
          />
        ))}
      </div>
      <div
        {...aria}
        ref={area}
        id={id}
        aria-label={name}
        className="kit-rich-area"
        role="textbox"
        aria-multiline
        tabIndex={0}
        contentEditable={!isDisabled}
        suppressContentEditableWarning
        onInput={read}
        onPaste={paste}
      />
    </div>
  );
}
