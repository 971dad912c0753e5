import { kernelSchedules } from './kernel/clean-up.ts';
import type { JobList } from './kernel/jobs.ts';

/** Everything the product does by itself: each context adds its schedules and the outbox topics it delivers. */
export const jobList: JobList = {
  schedules: [...kernelSchedules],
  topics: [],
};
