import { academyName } from '#contract/site/page-texts.ts'
import type { Log } from '#server/platform/log.ts'
import { boot } from './boot.ts'
import type { Config } from './config.ts'
import { ensureOwner } from './first-start.ts'
import { patiently } from './patiently.ts'
import { stopOnSignals } from './stop-on-signals.ts'

/** Starts the academy in this process, until a signal stops it; rejects if it cannot listen. */
export async function startAcademy(config: Config, log: Log): Promise<void> {
  const { academy, stop } = await boot(config, log)
  stopOnSignals(stop, log)
  try {
    await patiently(() => academy.modules.signals.makeFirstKey())
    await patiently(() => ensureOwner(academy, config, log))
    await academy.http.listen({ port: config.PORT, host: config.HOST })
  } catch (error) {
    await stop()
    throw error
  }
  log.info(`${academyName(config.BRAND_NAME)} is ready: ${config.PUBLIC_URL}`)
}
