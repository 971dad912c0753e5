import type { TestProject } from 'vitest/node';
import { startTestCluster } from '../../src/embedded/start-test-cluster.ts';

/** One PostgreSQL for all test files of a run; each makes databases of its own in it. @public called by the test runner */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!project.vitest.projects.some(({ name }) => name.startsWith('server'))) return undefined;
  const cluster = await startTestCluster();
  project.provide('clusterUrl', cluster.url);
  return () => cluster.stop();
}
