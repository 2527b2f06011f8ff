import * as http from 'node:http'
import * as https from 'node:https'
import { json } from 'node:stream/consumers'
import type { TriedConnection } from '#contract/connections/connections.ts'
import { getAcademyInfo } from '#contract/operations.ts'
import {
  PrivateAddress,
  publicAgent,
  requirePublicAddress,
} from '#server/platform/public-addresses.ts'
import { textAt } from './asking.ts'
import { type Attempt, fails, needed, tryMs, works } from './attempt.ts'

/** More than what the academy says of itself has, in bytes. */
const answerMaximum = 1_000_000

/** Asks the CDN for something of the academy, which it has to fetch from there. */
export async function tryCdn(attempt: Attempt): Promise<TriedConnection> {
  const { deps, isFixed } = attempt
  const { CDN_URL: origin } = needed(attempt, 'CDN_URL')
  try {
    const url = new URL(`/api${getAcademyInfo.path}`, origin)
    const { status, body } = await fetchFrom(url, { onlyPublic: !isFixed('CDN_URL') })
    const says = textAt(body, 'publicUrl')
    if (says === deps.config.PUBLIC_URL)
      return works('The CDN hands out the files of this academy.')
    return says === null
      ? fails(`The CDN answers with status ${status}, and does not lead to this academy.`)
      : fails(`The CDN leads to another academy: ${says}.`)
  } catch (error) {
    if (error instanceof PrivateAddress) return fails('The CDN has no public address.')
    const { code, name } = error as NodeJS.ErrnoException
    if (name === 'AbortError') return fails('The CDN did not answer in time.')
    return fails(`The CDN could not be reached${code ? ` (${code})` : ''}.`)
  }
}

async function fetchFrom(url: URL, { onlyPublic }: { onlyPublic: boolean }) {
  if (onlyPublic) requirePublicAddress(url.hostname)
  const { Agent, request } = url.protocol === 'https:' ? https : http
  const agent = new Agent(onlyPublic ? publicAgent : {})
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>()
  const headers = { accept: 'application/json' }
  const sent = request(url, { agent, headers, signal: AbortSignal.timeout(tryMs) }, resolve)
  sent.on('error', reject)
  sent.end()
  try {
    const answer = await promise
    let length = 0
    answer.on('data', (part: Buffer) => {
      length += part.byteLength
      if (length > answerMaximum) answer.destroy(new Error('the answer is too long'))
    })
    const body: unknown = await json(answer).catch(() => null)
    return { status: answer.statusCode ?? 0, body }
  } finally {
    agent.destroy()
  }
}
