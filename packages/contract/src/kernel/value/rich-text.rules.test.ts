import { expect, it } from 'vitest';
import { entered } from '../field/entered.ts';

const rich = entered.rich(2000, '介绍');

it.each([
  ['<p>新<b onclick="x()">介绍</b><br/></p>', '<p>新<b>介绍</b><br></p>'],
  ['前<img src=x onerror=alert(1)>后', '前后'],
  ['<script>x()</script><STYLE>p{}</STYLE>字<!-- 注 -->', '字'],
  ['<scr<script></script>ipt>x()</script>', 'x()'],
  ['<<foo>img src=x onerror=x()>', '&lt;img src=x onerror=x()>'],
  ['<img src=x onerror=x() ', '&lt;img src=x onerror=x()'],
  ['3 < 5 &amp; 7', '3 &lt; 5 &amp; 7'],
])('keeps of %s only emphasis and line breaks', (sent, kept) => {
  const stored = rich.parse(sent);
  expect(stored.trim()).toBe(kept);
  expect(rich.parse(stored)).toBe(stored);
});
