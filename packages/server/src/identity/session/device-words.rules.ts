type Named = readonly [pattern: RegExp, name: string];

/** The first that fits counts: most browsers name others that they want to be taken for. */
const machines: readonly Named[] = [
  [/HarmonyOS|OpenHarmony/i, '鸿蒙设备'],
  [/iPad/, 'iPad'],
  [/iPhone/, 'iPhone'],
  [/Android.*Mobile/, '安卓手机'],
  [/Android/, '安卓平板'],
  [/Windows/, 'Windows 电脑'],
  [/Macintosh|Mac OS X/, 'Mac 电脑'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux 电脑'],
];

const browsers: readonly Named[] = [
  [/MicroMessenger/, '微信'],
  [/DingTalk/, '钉钉'],
  [/wxwork/i, '企业微信'],
  [/Edg(?:e|A|iOS)?\//, 'Edge 浏览器'],
  [/QQBrowser/, 'QQ 浏览器'],
  [/UCBrowser/, 'UC 浏览器'],
  [/HuaweiBrowser/, '华为浏览器'],
  [/MiuiBrowser/, '小米浏览器'],
  [/Firefox|FxiOS/, 'Firefox 浏览器'],
  [/Chrome|CriOS/, 'Chrome 浏览器'],
  [/Safari/, 'Safari 浏览器'],
];

const nameIn = (names: readonly Named[], userAgent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];

/** What a person calls the machine and the browser that a request came from. */
export function deviceWords(userAgent: string): string {
  const known = [nameIn(machines, userAgent), nameIn(browsers, userAgent)].filter((name) => name !== undefined);
  return known.length === 0 ? '未知设备' : known.join(' · ');
}
