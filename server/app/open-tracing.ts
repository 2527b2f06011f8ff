import type { Log } from '#server/platform/log.ts'
import { programVersion } from '#server/platform/program-version.ts'
import { createTracing, type Tracing } from '#server/platform/tracing/tracing.ts'
import type { Config } from './config.ts'

/** The way to the configured collector of traces; null if there is none, and then nothing of it is loaded. */
export async function openTracing(config: Config, log: Log): Promise<Tracing | null> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = config
  if (!endpoint) return null
  return createTracing({
    endpoint,
    serviceName: config.OTEL_SERVICE_NAME,
    version: programVersion,
    share: config.OTEL_TRACES_SAMPLER_ARG,
    log,
  })
}
