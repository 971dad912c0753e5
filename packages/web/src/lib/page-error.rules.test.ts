import { describe, expect, it } from 'vitest';
import { isPageLost, pageErrorFacts } from './page-error.rules.ts';

const origin = 'https://wl.example.com';
const failure = (message: string, stack: string, name = 'TypeError'): Error =>
  Object.assign(new Error(message), { name, stack });

describe('a page that could not be fetched', () => {
  it.each([
    ['Failed to fetch dynamically imported module: https://wl.example.com/assets/a.js', true],
    ['error loading dynamically imported module: https://wl.example.com/assets/a.js', true],
    ['Importing a module script failed.', true],
    ['Unable to preload CSS for /assets/a.css', true],
    ['x is not a function', false],
  ])('is known by “%s”: %s', (message, isLost) => {
    expect(isPageLost(new Error(message))).toBe(isLost);
    expect(isPageLost(message)).toBe(false);
  });
});

describe('what is told of an error', () => {
  it('is its kind and the places in the program', () => {
    const chrome = [
      'TypeError: x is not a function',
      `    at dressed (${origin}/assets/add-ask-order-B1x.js?v=1:12:34)`,
      `    at async Object.save (${origin}/assets/index-9.js:1:2)`,
      `    at ${origin}/assets/index-9.js:3:4`,
    ].join('\n');
    expect(pageErrorFacts(failure('x', chrome), `\n    at Page (${origin}/assets/page.js:5:6)`, origin)).toEqual({
      kind: 'TypeError',
      stack: [
        'dressed /assets/add-ask-order-B1x.js:12:34',
        'Object.save /assets/index-9.js:1:2',
        '/assets/index-9.js:3:4',
        'in',
        'Page /assets/page.js:5:6',
      ].join('\n'),
    });
    const firefox = `dressed@${origin}/assets/a.js:1:2\n@${origin}/assets/b.js:3:4`;
    expect(pageErrorFacts(failure('x', firefox), '', origin).stack).toBe('dressed /assets/a.js:1:2\n/assets/b.js:3:4');
  });

  it('names React’s errors by their number', () => {
    const error = failure('Minified React error #185; visit https://react.dev/errors/185', '', 'Error');
    expect(pageErrorFacts(error, '', origin)).toEqual({ kind: 'React 185', stack: '' });
  });

  it.each([
    ['a message', failure('张三 13800000000', 'Error: 张三 13800000000\n  see 李四')],
    ['a query', failure('x', `    at a (${origin}/assets/a.js?phone=13800000000&name=张三:1:2)`)],
    ['an address on the page', failure('x', `    at a (${origin}/citycenter/13800000000:1:2)`)],
    ['an address elsewhere', failure('x', '    at 13800000000 (https://张三.example.com/assets/13800000000.js:1:2)')],
    ['a name', failure('x', '', '张三 13800000000')],
    ['something that is no error', '张三 13800000000'],
  ])('never holds %s', (_what, error) => {
    const told = JSON.stringify(pageErrorFacts(error, '', origin));
    expect(told).not.toMatch(/13800000000|张三|李四/);
  });
});
