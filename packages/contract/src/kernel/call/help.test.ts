import { describe, expect, it } from 'vitest';
import { manualSection, videoSections } from './help.ts';

describe('what explains the product', () => {
  it.each([
    ['superadmin', ['management', 'city', 'supplier'], 'management'],
    ['管理中心', ['management', 'city', 'supplier'], 'management'],
    ['城市中心', ['city'], 'city'],
    ['供应商中心', ['supplier'], 'supplier'],
    ['消息中心', [], 'message'],
  ])('to %s', (role, videos, manual) => {
    expect(videoSections([role])).toEqual(videos);
    expect(manualSection([role])).toBe(manual);
  });
});
