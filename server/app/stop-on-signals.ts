import type { Log } from '#server/platform/log.ts'
import { reportAndExit } from './report.ts'

/** Stops once, by the first signal that asks for it, and ends the process. */
export function stopOnSignals(stop: () => Promise<void>, log: Log): void {
  let isStopping = false
  const shutDown = (signal: string) => {
    if (isStopping) return
    isStopping = true
    log.info(`${signal}: stopping`)
    stop().then(
      () => process.exit(0),
      (error: unknown) => reportAndExit(error),
    )
    // Whatever is still hanging after the time allowed for draining is cut off.
    setTimeout(() => process.exit(1), 30_000).unref()
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => shutDown(signal))
}
