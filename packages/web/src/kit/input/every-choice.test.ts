import { describe, expect, it } from 'vitest';

const sources = import.meta.glob<string>('../../features/**/*.tsx', { query: '?raw', import: 'default', eager: true });
const taken = (source: string): string[] =>
  [...source.matchAll(/import \{([^}]*)\} from 'antd'/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim()),
  );

describe('every list of choices', () => {
  it('is searched by the one search of the kit', () => {
    const own = Object.entries(sources).filter(([, source]) => taken(source).includes('Select'));
    expect(Object.keys(sources).length).toBeGreaterThan(50);
    expect(own.map(([path]) => path)).toEqual([]);
  });
});
