import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { createAcademy } from '#server/app/compose.ts'
import { readConfig } from '#server/app/config.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { createLog } from '#server/platform/log.ts'
import { generous } from './app.ts'
import { patientLimits } from './patient-limits.ts'
import { startTestPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server for test databases, and the migrated template database. */
    postgres: { adminUrl: string; template: string }
  }
}

/**
 * Once per test run: a server with a fully migrated template database, for all its projects. These are set up one
 * after the other and taken down in the opposite order, so the first that needs the server also ends it.
 */
export default async function setup(project: TestProject) {
  const run = project.vitest.getRootProject()
  if (run.getProvidedContext().postgres) return undefined
  const server = await startTestPostgres()
  const template = `academy_template_${randomBytes(4).toString('hex')}`
  const admin = new Client({ connectionString: server.adminUrl })
  await admin.connect()
  await admin.query(`create database ${template}`)

  const url = new URL(server.adminUrl)
  url.pathname = `/${template}`
  await migrate(url.href, createLog({ level: 'fatal', pretty: false }))
  // A first start writes queues and schedules, which every copy then has.
  await startOnce(url.href)

  run.provide('postgres', { adminUrl: server.adminUrl, template })
  return async () => {
    await admin.query(`drop database if exists ${template}`)
    await admin.end()
    await server.stop()
  }
}

async function startOnce(databaseUrl: string): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'academy-test-first-'))
  const academy = await createAcademy({
    config: readConfig({ ...generous, DATA_DIR: dataDir }),
    databaseUrl,
    log: createLog({ level: 'fatal', pretty: false }),
    now: () => new Date(),
    clientFolder: null,
    databaseLimits: patientLimits,
  })
  await academy.stop()
  await rm(dataDir, { recursive: true, force: true })
}
