import type { System } from '#contract/system.ts'

/** What the office reads of a program that has nothing to do. */
export const emptySystem: System = {
  versions: { program: '0.1.0', node: '26.10.0', postgres: '18.1' },
  processes: [],
  queues: [],
  deliveries: [],
  databaseBytes: 24_000_000,
  userFilesBytes: 0,
  mail: { hasServer: false, waiting: 0 },
  payments: { ways: [{ name: 'sandbox', isTest: true }], openDisputes: 0 },
}
