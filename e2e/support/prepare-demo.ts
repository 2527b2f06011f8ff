import { randomBytes } from 'node:crypto'
import type { ProvidedContext } from 'vitest'
import { loadDemo } from '#database/demo/load.ts'
import { type Academy, createAcademy } from '#server/app/compose.ts'
import { readConfig } from '#server/app/config.ts'
import { createLog } from '#server/platform/log.ts'
import { cheapPasswords, generous, type PreparedAcademy } from '#testing/app.ts'
import { copyOf, runStatements } from '#testing/database.ts'

const threeWeeks = 21 * 24 * 60 * 60 * 1000

/** Loads the demo academy into its own database and into `folder`, for files to copy. */
export async function prepareDemo(
  { adminUrl, template: migrated }: ProvidedContext['postgres'],
  folder: string,
): Promise<{ academy: PreparedAcademy; drop(): Promise<void> }> {
  const template = `academy_demo_${randomBytes(4).toString('hex')}`
  await runStatements(adminUrl, `create database ${template}${copyOf(migrated)}`)
  const url = new URL(adminUrl)
  url.pathname = `/${template}`
  let shift = 0
  const academy = await createAcademy({
    config: readConfig({ ...generous, DATA_DIR: folder }),
    databaseUrl: url.href,
    log: createLog({ level: 'fatal', pretty: false }),
    now: () => new Date(Date.now() + shift),
    clientFolder: null,
    passwordCost: cheapPasswords,
  })
  try {
    await loadDemo(academy)
    shift = -threeWeeks
    await openEndingMentorship(academy)
  } finally {
    // A database can be copied only while nobody is connected to it.
    await academy.stop()
  }
  return {
    academy: { template, folder },
    drop: () => runStatements(adminUrl, `drop database if exists ${template}`),
  }
}

/** A mentorship that ends in a few days: the demo's own have only begun. */
async function openEndingMentorship({ db, modules: { identity, access } }: Academy) {
  const someone = { name: 'Kofi Mensah', email: 'kofi.mensah@people.example' }
  await db.transaction(async (tx) => {
    const { id } = await identity.createUser(tx, { ...someone, password: 'a good password' })
    await access.openSubscription(tx, id, 'mentorship')
  })
}
