import { instantAt } from '@material/contract/kernel/value/business-time.ts';

/*
 * Every test file begins at ten in the morning of this day, which the times of the samples go with, and its clock runs on from
 * there: what passes today passes on any other day and at any hour. The files of a process share its globals, so that the
 * real clock is looked for beneath the one of the file before.
 */
const realDate = Symbol.for('material: the real Date');
const real = (Reflect.get(Date, realDate) as DateConstructor | undefined) ?? Date;
const away = instantAt('2026-11-20', '10:00').getTime() - real.now();

globalThis.Date = new Proxy(real, {
  construct: (_, given: [], asked) =>
    Reflect.construct(real, given.length === 0 ? [real.now() + away] : given, asked) as Date,
  get(_, name) {
    if (name === realDate) return real;
    return name === 'now' ? () => real.now() + away : (Reflect.get(real, name) as unknown);
  },
});
