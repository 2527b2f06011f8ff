import cluster from 'node:cluster'
import { readConfig } from './app/config.ts'
import { reportAndExit } from './app/report.ts'
import { startAcademy } from './app/start-academy.ts'
import { startWorkers } from './app/workers.ts'
import { createLog } from './platform/log.ts'

try {
  const config = readConfig()
  const log = createLog({ level: config.LOG_LEVEL, pretty: !config.production })
  if (cluster.isWorker || config.WEB_CONCURRENCY === 1) await startAcademy(config, log)
  else await startWorkers(config, log)
} catch (error) {
  reportAndExit(error)
}
