import { z } from 'zod';
import { about, read, write } from '../kernel/call/call.ts';
import { entered } from '../kernel/field/entered.ts';
import { field } from '../kernel/field/field.ts';
import { ref } from '../kernel/field/fields.ts';

export const mostHotKeys = 20;

/** Whose entries they are the session says; the id that comes along is not believed. */
const ofUser = { UserID: z.int().optional() };
const done = z.literal('OK');

const hotKey = z.object({
  id: z.int(),
  keyName: field.text('名称'),
  /** The path of its screen. */
  routeAddress: field.text('页面地址'),
});
export type HotKey = z.infer<typeof hotKey>;

/** Quick entries: the screens that a person has put within reach, in the person's own order. */
export const hotKeyCalls = about(
  { table: 'hot_key' },
  {
    getAllHotKey: read('/api/Management/GetAllHotKey', {
      access: 'signedIn',
      input: z.strictObject(ofUser),
      output: z.object({ list: z.array(hotKey) }),
    }),
    addHotKey: write('/api/Management/AddHotKey', {
      access: 'signedIn',
      input: z.strictObject({
        ...ofUser,
        keyName: entered.filled(20, '名称'),
        routeAddress: entered.filled(200, '页面地址'),
      }),
      output: done,
    }),
    /** In front of another one, or last. */
    placeHotKey: write('/api/Management/PlaceHotKey', {
      access: 'signedIn',
      input: z.strictObject({ id: ref('hot_key'), beforeId: ref('hot_key').nullable() }),
      output: done,
    }),
    deleteHotKey: write('/api/Management/DeleteHotKey', {
      access: 'signedIn',
      input: z.strictObject({ id: ref('hot_key') }),
      output: done,
    }),
  },
);
