import { academyName } from '#contract/site/page-texts.ts'
import { boot } from './app/boot.ts'
import { readConfig } from './app/config.ts'
import { ensureOwner } from './app/first-start.ts'
import { patiently } from './app/patiently.ts'
import { reportAndExit } from './app/report.ts'
import { createLog } from './platform/log.ts'

try {
  const config = readConfig()
  const log = createLog({ level: config.LOG_LEVEL, pretty: !config.production })
  const { academy, stop } = await boot(config, log)
  let stopping: Promise<void> | undefined
  const shutDown = (signal: string) => {
    if (stopping) return
    log.info(`${signal}: stopping`)
    stopping = stop().then(
      () => process.exit(0),
      (error: unknown) => reportAndExit(error),
    )
    // Whatever is still hanging after the time allowed for draining is cut off.
    setTimeout(() => process.exit(1), 30_000).unref()
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => shutDown(signal))
  try {
    await patiently(() => ensureOwner(academy, config, log))
    await academy.http.listen({ port: config.PORT, host: config.HOST })
  } catch (error) {
    await stop()
    throw error
  }
  log.info(`${academyName(config.BRAND_NAME)} is ready: ${config.PUBLIC_URL}`)
} catch (error) {
  reportAndExit(error)
}
