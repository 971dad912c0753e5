import { QuestionCircleOutlined } from '@ant-design/icons';
import { helpFiles, helpPrefix, manualSection, videoSections } from '@material/contract/kernel/call/help.ts';
import { App, Dropdown, type MenuProps } from 'antd';
import { useState } from 'react';
import { presentHelpFiles } from '../../../lib/help-files.ts';
import { useSession } from '../../../lib/session/session.ts';
import { latePart } from '../part/late-part.tsx';

const DemoVideoDialog = latePart(() =>
  import('../../../features/identity/own-account/demo-video.dialog.tsx').then((dialog) => dialog.DemoVideoDialog),
);

/** What explains the product to this person: demonstration videos, and the manual as PDF in a window of its own. */
export function HelpMenu() {
  const roles = useSession(({ user }) => user?.roles);
  const [present, setPresent] = useState<readonly string[]>([]);
  const [isWatching, setWatching] = useState(false);
  const { message } = App.useApp();
  if (!roles) return null;
  const sections = videoSections(roles);
  const manual = helpFiles.manuals[manualSection(roles)];
  const hasManual = present.includes(manual);
  const menu: MenuProps = {
    items: [
      ...(sections.length > 0 ? [{ key: 'video', label: '演示视频' }] : []),
      {
        key: 'manual',
        label: hasManual ? (
          <a href={helpPrefix + manual} target="_blank" rel="noopener">
            操作手册
          </a>
        ) : (
          '操作手册'
        ),
      },
    ],
    onClick: ({ key }) => {
      if (key === 'video') setWatching(true);
      else if (!hasManual) void message.info('操作手册还没有上传，请联系系统管理员');
    },
  };
  // Files may have come since it was opened last.
  const look = (isOpen: boolean): void => {
    if (isOpen) void presentHelpFiles().then(setPresent);
  };
  return (
    <>
      <Dropdown menu={menu} trigger={['click']} placement="bottomRight" onOpenChange={look}>
        <button type="button" className="icon-button" aria-haspopup="menu" aria-label="帮助" title="帮助">
          <QuestionCircleOutlined aria-hidden />
        </button>
      </Dropdown>
      {isWatching ? <DemoVideoDialog sections={sections} present={present} onClose={() => setWatching(false)} /> : null}
    </>
  );
}
