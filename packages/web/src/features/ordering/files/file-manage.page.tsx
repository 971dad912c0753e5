import { cityFile } from '@material/contract/catalogue/attachments.ts';
import { batchReport } from '@material/contract/ordering/attachments.ts';
import { fileZipCalls } from '@material/contract/ordering/file-manage.calls.ts';
import { Tabs } from 'antd';
import { useState } from 'react';
import { AttachmentsOf } from '../../../kit/attachment/attachment-facts.tsx';
import { ActionButton } from '../../../kit/feedback/action-button.tsx';
import { Can } from '../../../kit/feedback/can.tsx';
import { FilesDialog } from '../../../kit/reference/reference-dialogs.tsx';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { useApi } from '../../../lib/api.ts';
import { useCentre } from '../../../lib/session/centre.ts';
import { CertificateFiles } from './certificate-files.tsx';
import { ReportFiles } from './report-files.tsx';
import { mayTake, type Shown } from './use-zip.ts';

/** The city whose page is open, of `city:<id>`. */
const cityIn = (centre: string | undefined): number => Number(/^city:(\d+)$/.exec(centre ?? '')?.[1] ?? 0);

function OwnFiles() {
  const api = useApi();
  const cityId = cityIn(useCentre());
  return (
    <section className="kit-card">
      <p className="kit-muted">
        本城市自己的证照、健康证和检测报告，PDF、图片或 Excel，最多 200 个；到期前 30 天起标出。
      </p>
      <AttachmentsOf kind={cityFile} owner={cityId} />
      <Can power={mayTake}>
        <ActionButton onClick={() => api.download(fileZipCalls.zipCityFiles, { cityId })}>全部打包下载</ActionButton>
      </Can>
    </section>
  );
}

/** 文件管理: certificates of suppliers and test reports of lots that concern a city, and what it keeps itself. */
export function Page() {
  const tab = useTab();
  const [shown, setShown] = useState<Shown>();
  const keys = ['certificates', 'reports', 'own'] as const;
  const open = keys.find((key) => key === tab.query['tab']) ?? keys[0];
  return (
    <>
      <Tabs
        className="kit-reference-tabs"
        activeKey={open}
        onChange={(key) => {
          const { tab: _tab, ...lists } = tab.query;
          tab.setQuery({ ...lists, ...(key === keys[0] ? {} : { tab: key }) }, { replace: true });
        }}
        items={[
          { key: 'certificates', label: '供应商资质', children: <CertificateFiles onOpen={setShown} /> },
          { key: 'reports', label: batchReport.noun, children: <ReportFiles onOpen={setShown} /> },
          { key: 'own', label: cityFile.noun, children: <OwnFiles /> },
        ]}
      />
      {shown ? <FilesDialog {...shown} onClose={() => setShown(undefined)} /> : null}
    </>
  );
}
