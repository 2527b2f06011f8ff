import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { beforeEach, expect, test, vi } from 'vitest'
import { loadPeople } from '#database/demo/people.ts'
import { recordFact } from '#server/platform/facts/facts.ts'
import { createLog } from '#server/platform/log.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { nodeArguments } from '#testing/program.ts'
import { readConfig } from './config.ts'
import { beginDemo } from './demo-mode.ts'
import { ensureOwner } from './first-start.ts'
import { claimFirstAdmin } from './owner.ts'

const owner = { ADMIN_EMAIL: 'owner@people.example', ADMIN_PASSWORD: 'a good password' }
const production = {
  NODE_ENV: 'production',
  JWT_SECRET: 'a secret that is used in nothing but tests 0123456789',
  ...owner,
}

let app: TestApp
beforeEach(async () => {
  app = await startApp()
  return () => app.stop()
})

/** Runs one of the programs in production mode on the test's database until it ends or listens. */
async function run(program: string): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, nodeArguments(program), {
    env: { ...production, PORT: '0', DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout.on('data', (line) => {
    if (String(line).includes('Server listening')) child.kill()
  })
  const [[code], output] = await Promise.all([once(child, 'exit'), text(child.stderr)])
  return { code, output }
}

const everything = async () => {
  const { pool } = app.academy.db
  return {
    users: await pool.selectFrom('users').selectAll().orderBy('id').execute(),
    facts: await pool.selectFrom('facts').selectAll().orderBy('key').execute(),
  }
}

// The names recorded since the first release: existing databases contain exactly these.
test.each(['demo_begun', 'demo_loaded'])(
  'a database with %s stays excluded: nothing starts',
  async (fact) => {
    await recordFact(app.academy.db.pool, fact, {})
    const before = await everything()
    const runs = await Promise.all(['main.ts', 'admin-create.ts', 'migrate.ts'].map(run))
    expect(runs.map(({ code }) => code)).toEqual([1, 1, 1])
    for (const { output } of runs) {
      expect(output).toMatch(/demo academy was loaded.*DATA_DIR: .*DATABASE_URL: /s)
    }
    expect(await everything()).toEqual(before)
  },
)

test('a demo is refused even if its accounts were renamed and deleted', async () => {
  // What it has besides people takes long to make, and nobody asks for it here.
  await beginDemo(app.academy.db)
  await loadPeople(app.academy)
  const { pool } = app.academy.db
  await pool
    .updateTable('users')
    .set({ email: 'somebody@people.example' })
    .where('email', '=', 'admin@meridian.example')
    .execute()
  const free = pool.deleteFrom('users').where('email', '=', 'free@meridian.example')
  expect((await free.executeTakeFirst()).numDeletedRows).toBe(1n)
  expect(await run('main.ts')).toMatchObject({
    code: 1,
    output: expect.stringContaining('DATA_DIR'),
  })
})

test('the demo is not loaded in production', async () => {
  const { code, output } = await run('demo.ts')
  expect([code, output]).toEqual([1, 'The demo academy is not loaded in production.\n'])
  expect(await everything()).toEqual({ users: [], facts: [] })
})

test('of a simultaneous owner and demo, one wins', async () => {
  const { db } = app.academy
  const claim = { name: 'Owner', email: 'owner@people.example', password: 'a good password' }
  const [begun, claimed] = await Promise.allSettled([
    beginDemo(db),
    claimFirstAdmin(app.academy, claim),
  ])
  const isOwners = claimed.status === 'fulfilled' && claimed.value
  expect(begun.status).toBe(isOwners ? 'rejected' : 'fulfilled')
  const { facts, users } = await everything()
  expect(facts.map(({ key }) => key)).toEqual(
    isOwners ? ['first_admin'] : ['demo_begun', 'first_admin'],
  )
  expect(users).toHaveLength(isOwners ? 1 : 0)
  const trail = await db.pool.selectFrom('auditEntries').select(['actorId', 'action']).execute()
  expect(trail).toEqual(isOwners ? [{ actorId: null, action: 'admin.created' }] : [])
})

test('a demo begun after the database was opened stops a start in production', async () => {
  await beginDemo(app.academy.db)
  const log = createLog({ level: 'silent', pretty: false })
  const starting = ensureOwner(app.academy, readConfig(production), log)
  await expect(starting).rejects.toThrow('the demo academy was loaded into it')
  expect((await everything()).users).toEqual([])
})

test('a configured admin that is not applied is reported, with the reason', async () => {
  const log = createLog({ level: 'silent', pretty: false })
  const warn = vi.spyOn(log, 'warn')
  await ensureOwner(app.academy, readConfig(production), log)
  expect(warn).not.toHaveBeenCalled()
  const another = { ...production, ADMIN_EMAIL: 'another@people.example' }
  await ensureOwner(app.academy, readConfig(another), log)
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(
      /ADMIN_EMAIL and ADMIN_PASSWORD are not applied: .* has an owner already/,
    ),
  )
  expect((await everything()).users.map(({ email }) => email)).toEqual([owner.ADMIN_EMAIL])
})
