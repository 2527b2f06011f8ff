import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, inject } from 'vitest'
import { demoAccounts } from '#server/app/demo-mode.ts'
import type { Environment } from '#server/app/environment.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Viewer } from '#testing/specification/row.ts'
import { type Storage, signIn } from './sign-in.ts'

/** The built client used by the journeys. */
export const clientFolder = path.join(import.meta.dirname, '../../build/client')

export interface DemoAcademy {
  app: TestApp
  base: string
  /** The browser storage of a signed-in viewer; undefined for a visitor. */
  storageOf(viewer: Viewer): Promise<Storage | undefined>
}

/** Starts a copy of the demo academy with the built client; `env` overrides the tests' own. */
export async function startDemo(env: Environment = {}): Promise<DemoAcademy> {
  expect(existsSync(clientFolder), 'the client is built').toBe(true)
  const app = await startApp({ clientFolder, env, from: inject('demo') })
  const base = await app.listen()
  const stored = new Map<Viewer, Storage>()
  return {
    app,
    base,
    async storageOf(viewer) {
      const account = demoAccounts.find(({ email }) => email.startsWith(`${viewer}@`))
      if (!account) return undefined
      const storage = stored.get(viewer) ?? (await signIn(app, base, account))
      stored.set(viewer, storage)
      return storage
    },
  }
}
