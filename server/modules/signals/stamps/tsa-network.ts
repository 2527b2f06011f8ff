import * as http from 'node:http'
import * as https from 'node:https'
import { PrivateAddress, publicLookup } from '#server/platform/public-addresses.ts'

/** The service cannot be reached, or answers nothing that could be read; the message says why, as a sentence. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

const timeLimitMs = 10_000
/** More than any answer has, certificates included. */
const answerMaximum = 100_000

/**
 * Sends a request for a time stamp and gives the answer's bytes. A name has to lead to public addresses, redirects are
 * not followed, and neither a slow nor a long answer is awaited to its end. Throws `NoAnswer`.
 */
export function askService(
  address: string,
  body: Uint8Array,
  limitMs = timeLimitMs,
): Promise<Uint8Array<ArrayBuffer>> {
  const url = new URL(address)
  const { Agent, request } = url.protocol === 'https:' ? https : http
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>()
  const refuse = (reason: string) => reject(new NoAnswer(reason))
  const signal = AbortSignal.timeout(limitMs)
  const headers = {
    'content-type': 'application/timestamp-query',
    accept: 'application/timestamp-reply',
    'content-length': body.byteLength,
  }
  const agent = new Agent({ lookup: publicLookup, autoSelectFamily: true })
  const failed = (error: Error) => refuse(wordsOf(error, signal.aborted))
  const sent = request(url, { method: 'POST', headers, agent, signal }, (answer) => {
    const type = answer.headers['content-type'] ?? ''
    if (answer.statusCode !== 200) {
      refuse(`The service answers with status ${answer.statusCode}.`)
      return answer.destroy()
    }
    if (!/^application\/timestamp-reply\b/i.test(type)) {
      refuse('The service answers with something else than a time stamp.')
      return answer.destroy()
    }
    const parts: Buffer[] = []
    let length = 0
    answer.on('data', (part: Buffer) => {
      length += part.byteLength
      parts.push(part)
      if (length <= answerMaximum) return
      refuse('The answer of the service is too large.')
      answer.destroy()
    })
    answer.on('end', () => resolve(new Uint8Array(Buffer.concat(parts))))
    answer.on('error', failed)
    return answer
  })
  sent.on('error', failed)
  sent.end(body)
  return promise.finally(() => agent.destroy())
}

function wordsOf(error: Error, isLate: boolean): string {
  if (isLate) return 'The service did not answer in time.'
  if (error instanceof PrivateAddress) return 'The service has no public address.'
  const { code } = error as NodeJS.ErrnoException
  return `The service cannot be reached${code ? ` (${code})` : ''}.`
}
