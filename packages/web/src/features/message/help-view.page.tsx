import { LeftOutlined } from '@ant-design/icons';
import { helpCalls, type HelpPage } from '@material/contract/messaging/help.calls.ts';
import { Button, Empty, Input, Skeleton } from 'antd';
import { useState } from 'react';
import { PageTitle } from '../../kit/display/page-title.tsx';
import { TimeText } from '../../kit/display/time-text.tsx';
import { LoadFailure } from '../../kit/feedback/load-failure.tsx';
import { useNarrow } from '../../kit/react/use-narrow.ts';
import { useTab } from '../../kit/tab/use-tab.ts';
import { useCall } from '../../lib/query.ts';
import { safeHtml } from '../../lib/safe-html.ts';
import { excerptOf, searchHelp } from './help-search.rules.ts';
import './help-view.css';

/** 帮助中心: what headquarters wrote for the reader's own work, with a search that also reads pinyin. */
export function Page() {
  const { data, error, refetch } = useCall(helpCalls.getHelpView, {}, { toast: 'none' });
  return (
    <>
      <PageTitle />
      {data ? (
        <Help articles={data.list} />
      ) : error ? (
        <LoadFailure error={error} onRetry={refetch} />
      ) : (
        <section className="kit-card">
          <Skeleton active paragraph={{ rows: 8 }} />
        </section>
      )}
    </>
  );
}

function Help({ articles }: { readonly articles: readonly HelpPage[] }) {
  const tab = useTab();
  const isNarrow = useNarrow();
  const [typed, setTyped] = useState('');
  const found = searchHelp(articles, typed);
  const chosen = articles.find(({ id }) => String(id) === tab.query['id']);
  // At a desk something is open at once; a phone begins with the contents.
  const open = chosen ?? (isNarrow ? undefined : found[0]);
  const show = (id?: number): void => tab.setQuery(id === undefined ? {} : { id: String(id) });
  if (articles.length === 0)
    return (
      <section className="kit-card">
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有帮助文章" />
      </section>
    );
  return (
    <div className="help">
      {isNarrow && open ? null : (
        <nav className="kit-card help-contents" aria-label="帮助目录">
          <Input.Search
            allowClear
            aria-label="搜索帮助"
            placeholder="搜索标题、正文或拼音"
            value={typed}
            maxLength={40}
            onChange={(event) => setTyped(event.target.value)}
          />
          <ul>
            {found.map((article) => (
              <li key={article.id}>
                <button
                  type="button"
                  aria-current={article.id === open?.id ? 'page' : undefined}
                  onClick={() => show(article.id)}
                >
                  <b>{article.title}</b>
                  <small className="kit-muted">{excerptOf(article, typed)}</small>
                </button>
              </li>
            ))}
          </ul>
          {found.length === 0 ? <p className="kit-muted">没有找到“{typed.trim()}”</p> : null}
        </nav>
      )}
      {open ? <Article article={open} {...(isNarrow ? { onBack: () => show() } : {})} /> : null}
    </div>
  );
}

type ArticleProps = { readonly article: HelpPage; readonly onBack?: () => void };

const Article = ({ article: { title, body, updateTime }, onBack }: ArticleProps) => (
  <article className="kit-card help-article">
    {onBack ? (
      <Button type="link" icon={<LeftOutlined aria-hidden />} onClick={onBack}>
        返回目录
      </Button>
    ) : null}
    <h2>{title}</h2>
    <p className="kit-muted">
      更新于 <TimeText value={updateTime} />
    </p>
    <div className="help-body" dangerouslySetInnerHTML={{ __html: safeHtml(body) }} />
  </article>
);
