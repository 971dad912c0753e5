import type { pickupOrderStatus } from '@material/contract/ordering/pickup-order/pickup-order.status.ts';
import { screens } from '@material/contract/screens.ts';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { documents } from '../../documents.ts';
import type { Document } from './document.ts';
import type { WithCards } from './todo.ts';

type Pickups = Document<typeof pickupOrderStatus>;
type Card = NonNullable<Pickups['todo']>[string];

describe('what does not compile', () => {
  test('a deadline that the status table names and the registration lacks', () => {
    expectTypeOf<keyof Pickups['deadlines']>().toEqualTypeOf<'reply' | 'ship' | 'confirm' | 'source'>();
    expectTypeOf<Omit<Pickups['deadlines'], 'source'>>().not.toExtend<Pickups['deadlines']>();
  });

  test('a group that the status table does not have', () => {
    expectTypeOf<'toShip'>().toExtend<Card['group']>();
    expectTypeOf<'onRoad'>().not.toExtend<Card['group']>();
    expectTypeOf<'onRoad'>().not.toExtend<NonNullable<Pickups['chain']>['done']>();
  });

  test('lines that are not the document’s', () => {
    expectTypeOf<NonNullable<Pickups['lines']>>().toEqualTypeOf<'pickup_line'>();
  });
});

test('every card of the home page opens a screen, and no two have one key', () => {
  const registered: readonly WithCards[] = documents;
  const cards = registered.flatMap(({ todo = {} }) => Object.entries(todo));
  expect(cards.filter(([, { screen }]) => !Object.hasOwn(screens, screen))).toEqual([]);
  expect(new Set(cards.map(([key]) => key)).size).toBe(cards.length);
  expect(cards.length).toBeGreaterThan(10);
});
