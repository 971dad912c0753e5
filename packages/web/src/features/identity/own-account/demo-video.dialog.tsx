import { helpFiles, helpPrefix, sectionTitle, type VideoSection } from '@material/contract/kernel/call/help.ts';
import { Tabs } from 'antd';
import { TabDialog } from '../../../kit/tab/tab-dialog.tsx';
import './demo-video.css';

type Props = {
  readonly sections: readonly VideoSection[];
  /** The files that this installation has. */
  readonly present: readonly string[];
  readonly onClose: () => void;
};

const captionsOf = (section: VideoSection, present: Props['present']): string | undefined => {
  const name = helpFiles.captions[section];
  return present.includes(name) ? helpPrefix + name : undefined;
};

/** How the mini-program is used, one tab for each section that the person may see. */
export const DemoVideoDialog = ({ sections, present, onClose }: Props) => (
  <TabDialog open title="演示视频" width={800} footer={null} onClose={onClose}>
    <Tabs
      destroyOnHidden
      items={sections.map((section) => {
        const title = sectionTitle(section);
        const name = helpFiles.videos[section];
        return {
          key: section,
          label: title,
          children: present.includes(name) ? (
            <video
              className="demo-video"
              src={helpPrefix + name}
              controls
              preload="metadata"
              aria-label={`${title}演示视频`}
            >
              <track kind="captions" srcLang="zh" label="中文" default src={captionsOf(section, present)} />
            </video>
          ) : (
            <p className="demo-video-none">{title}的演示视频还没有上传，请联系系统管理员。</p>
          ),
        };
      })}
    />
  </TabDialog>
);
