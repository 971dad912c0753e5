import type { PrintConfig } from '@material/contract/kernel/value/constants.ts';
import type { PrintState } from './print-driver.ts';

/** Compares versions part by part as numbers, missing parts as 0; what is no version is older than any. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((text) => (/^\d+(\.\d+)*$/.test(text) ? text.split('.').map(Number) : undefined));
  if (!left || !right) return left ? 1 : right ? -1 : 0;
  const at = Array.from({ length: Math.max(left.length, right.length) }, (_, part) => part);
  return at.map((part) => (left[part] ?? 0) - (right[part] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

/** What the print service says of itself: `CVERSION` as a service, `VERSION` as the older plugin. */
export type Versions = { readonly CVERSION?: string | undefined; readonly VERSION?: string | undefined };

/** Whether a print service is new enough. */
export function stateOf(found: Versions | undefined, least: PrintConfig['versions'], isLinux: boolean): PrintState {
  if (!found) return { is: 'notInstalled' };
  const { CVERSION: service, VERSION: plugin } = found;
  if (service === undefined && plugin === undefined) return { is: 'notInstalled' };
  const wanted = service === undefined ? least.plugin : isLinux ? least.linux : least.cloud;
  const version = service ?? plugin ?? '';
  return compareVersions(version, wanted) >= 0 ? { is: 'ready' } : { is: 'outdated', found: version, least: wanted };
}

export type StateWords = {
  readonly title: string;
  readonly text: string;
  /** What the link to the installer is called. */
  readonly setup?: string;
  /** An installed service can be started from the page. */
  readonly start?: string;
};

const again = '取消或安装完成后，请按 F5 刷新本页面或重启浏览器。';

/** What is said where the local print service cannot print. */
export function stateWords(state: Exclude<PrintState, { is: 'ready' }>): StateWords {
  switch (state.is) {
    case 'loading':
      return { title: '打印服务正在加载', text: '网页还没下载完毕，请稍等一下再操作。' };
    case 'notLoaded':
      return { title: '打印服务没有加载', text: '未曾加载 Lodop 主 JS 文件，请先调用 loadCLodop 过程。' };
    case 'notInstalled':
      return {
        title: 'Web 打印服务 CLodop 未安装或未启动',
        text: again,
        setup: '下载并安装',
        start: '已安装过，直接启动',
      };
    case 'outdated':
      return {
        title: `Web 打印服务 CLodop 需升级：当前 ${state.found || '未知'}，至少 ${state.least}`,
        text: again,
        setup: '下载并升级',
      };
    case 'blockedByBrowser':
      return {
        title: '浏览器已阻止访问本机打印服务',
        text: '点击地址栏左侧的图标，在“网站设置”中把“本地网络访问”改为“允许”，再按 F5 刷新本页面。',
      };
    case 'insecureContext':
      return {
        title: '当前网址不是安全连接，浏览器不允许访问本机打印服务',
        text: '请用 https 网址打开本系统；急用时请用浏览器打印或下载 PDF。',
      };
  }
}
