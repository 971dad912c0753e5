import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import { guardSecondClicks } from '../kit/feedback/second-click.ts';
import { late } from '../kit/react/late.tsx';
import { useNarrow } from '../kit/react/use-narrow.ts';
import { setNoticeBoard } from '../lib/send/notices.ts';
import { useDark } from './appearance.ts';
import { useLayoutSize, usualSize } from './layout-size.ts';
import { keepsWork } from './shell/tab/kept-pages.ts';
import { whatIsLeft } from './shell/tab/leaving.rules.ts';
import { unsavedTabs } from './shell/tab/tabs.ts';
import { darkTheme, inSize, lightTheme } from './theme.ts';

/** Language, theme, the place where notices appear, and what a double click may reach. */
export function Providers({ children }: { readonly children: ReactNode }) {
  const colours = useDark() ? darkTheme : lightTheme;
  const chosen = useLayoutSize();
  // Fingers do not become smaller.
  const size = useNarrow() ? usualSize : chosen;
  const theme = useMemo(() => inSize(colours, size), [colours, size]);
  useLayoutEffect(() => guardSecondClicks(document), []);
  return (
    <ConfigProvider locale={zhCN} theme={theme} button={{ autoInsertSpace: false }}>
      <App message={{ maxCount: 5 }}>
        <NoticeHost />
        {children}
      </App>
    </ConfigProvider>
  );
}

type Text = { readonly text: string };
const AsItIs = ({ text }: Text) => <span>{text}</span>;

/** Few texts emphasise something: what cleans them stays out of the first page. */
const Marked = late(() =>
  import('./server-text.tsx').then(
    ({ ServerText }) => ServerText,
    () => AsItIs,
  ),
);
const Words = ({ text }: Text) => (/[<&]/.test(text) ? <Marked text={text} /> : text);

/** Lends the application's message and dialog to the request layer, which lives outside React. */
function NoticeHost() {
  const { message, modal } = App.useApp();
  useLayoutEffect(() => {
    setNoticeBoard({
      // Three calls that fail for one reason say it once.
      toast: (kind, text, seconds) =>
        void message.open({
          key: `${kind}:${text}`,
          type: kind,
          content: <Words text={text} />,
          duration: seconds,
        }),
      confirm: (question) =>
        new Promise((resolve) => {
          const content = whatIsLeft(unsavedTabs(), { verb: '重新登录', keeps: keepsWork });
          modal.confirm({
            ...question,
            content,
            centered: true,
            onOk: () => resolve(true),
            onCancel: () => resolve(false),
          });
        }),
    });
    return () => setNoticeBoard(null);
  }, [message, modal]);
  return null;
}
