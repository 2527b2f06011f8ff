import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#server/platform/database/migrate.ts'
import { createJobs } from '#server/platform/jobs/jobs.ts'
import { createLog } from '#server/platform/log.ts'
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
  const log = createLog({ level: 'fatal', pretty: false })
  await migrate(url.href, log)
  const jobs = createJobs(url.href, log)
  await jobs.start([])
  await jobs.stop()

  run.provide('postgres', { adminUrl: server.adminUrl, template })
  return async () => {
    await admin.query(`drop database if exists ${template}`)
    await admin.end()
    await server.stop()
  }
}
