import { format } from 'node:util';
import { afterEach, beforeEach, vi } from 'vitest';

const said: string[] = [];

/*
 * What React, antd or the product writes to the console of a development build is a fault, seen by nobody otherwise. A test of
 * something that breaks replaces console.error itself.
 */
beforeEach(() => {
  said.length = 0;
  for (const how of ['error', 'warn'] as const)
    vi.spyOn(console, how).mockImplementation((...words: unknown[]) => void said.push(format(...words)));
});

afterEach(() => {
  const all = said.splice(0);
  if (all.length > 0) throw new Error(`The console was written to:\n${all.join('\n')}`);
});
