import type { Generated } from 'kysely'

interface ProcessesTable {
  id: string
  /** The name of the machine or container. */
  host: string
  pid: number
  /** Of the program, and of Node. */
  version: string
  node: string
  startedAt: Date
  seenAt: Generated<Date>
  memoryBytes: string
  /** The version of what is set on the page Connections that it uses. */
  connections: Generated<string>
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    processes: ProcessesTable
  }
}
