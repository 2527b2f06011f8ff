import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { boot } from '#server/app/boot.ts'
import type { Academy } from '#server/app/compose.ts'
import { readConfig } from '#server/app/config.ts'
import type { Environment } from '#server/app/environment.ts'
import { claimFirstAdmin } from '#server/app/owner.ts'
import { createLog } from '#server/platform/log.ts'

export const owner = {
  name: 'Owner',
  email: 'owner@bench.example',
  password: 'bench password',
}

export interface BenchAcademy {
  academy: Academy
  /** Base URL of the server, without a trailing slash. */
  url: string
  /** The folder used as DATA_DIR. */
  dataDir: string
  stop(): Promise<void>
}

/**
 * Starts an academy that holds nothing but its owner, with rate limits that no benchmark reaches; `env` is added to
 * its environment.
 */
export async function startAcademy(env: Environment = {}): Promise<BenchAcademy> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'academy-bench-'))
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'fatal',
    DATA_DIR: dataDir,
    RATE_API_PER_MINUTE: '1000000',
    RATE_REFRESH_PER_MINUTE: '1000000',
    RATE_LOGIN_PER_MINUTE: '1000000',
    RATE_LOGIN_ADDRESS_PER_MINUTE: '1000000',
    CONNECTIONS_MAX: '1000000',
    CONNECTIONS_PER_ADDRESS: '1000000',
    ...env,
  })
  const { academy, stop } = await boot(config, createLog({ level: 'fatal', pretty: false }))
  await claimFirstAdmin(academy, owner)
  return {
    academy,
    dataDir,
    url: await academy.http.listen({ port: 0, host: '127.0.0.1' }),
    async stop() {
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
