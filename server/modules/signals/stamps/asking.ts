import { hash, randomBytes } from 'node:crypto'
import { fromBER, Integer, Null, OctetString, Sequence } from 'asn1js'
import {
  AlgorithmIdentifier,
  id_sha256,
  MessageImprint,
  type PKIStatusInfo,
  TimeStampReq,
  TimeStampResp,
} from 'pkijs'
import { withoutUnseen } from '#contract/one-line.ts'
import { headStatement, type RecordHead } from '#contract/signals/record-entries.ts'
import { BadStamp, numberOf, readStamp, type Stamp } from '#contract/signals/stamps.ts'
import { askService, NoAnswer } from './tsa-network.ts'

// Loaded with the first head to be stamped: the library is large.

/** Further from the time here no service's clock may be. */
const driftMs = 60 * 60 * 1000

interface StampedHead extends Stamp {
  /** DER. */
  token: Uint8Array
}

/**
 * Has a service stamp a head, and checks what it answers: that the token is for this head and this request, holds, and names about
 * this time. Throws `NoAnswer` with the reason as a sentence.
 */
export async function askForStamp(
  address: string,
  head: RecordHead,
  now: Date,
  limitMs?: number,
): Promise<StampedHead> {
  const statement = headStatement(head)
  const nonce = newNonce()
  const answer = await askService(address, requestFor(statement, nonce), limitMs)
  try {
    const token = tokenIn(answer)
    const stamp = await readStamp(token, statement)
    if (stamp.nonce !== numberOf(nonce)) {
      throw new BadStamp('it answers another request: its number is another one')
    }
    if (Math.abs(Date.parse(stamp.time) - now.getTime()) > driftMs) {
      throw new BadStamp(`it names another time than now: ${stamp.time}`)
    }
    return { ...stamp, token }
  } catch (error) {
    if (error instanceof BadStamp) {
      throw new NoAnswer(`The stamp was refused: ${error.message}.`, { cause: error })
    }
    throw error
  }
}

/** A positive number of 16 bytes. */
function newNonce(): Uint8Array<ArrayBuffer> {
  const nonce = new Uint8Array(randomBytes(16))
  nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40
  return nonce
}

function requestFor(statement: string, nonce: Uint8Array<ArrayBuffer>): Uint8Array {
  const digest = new Uint8Array(Buffer.from(hash('sha256', statement), 'hex'))
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({
        algorithmId: id_sha256,
        algorithmParams: new Null(),
      }),
      hashedMessage: new OctetString({ valueHex: digest.buffer }),
    }),
    nonce: new Integer({ valueHex: nonce.buffer }),
    certReq: true,
  })
  return new Uint8Array(request.toSchema().toBER(false))
}

/** The token in an answer, in the bytes in which it was sent. */
function tokenIn(answer: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const { status, token } = read(answer)
  // Granted, or granted with changes.
  if (status.status !== 0 && status.status !== 1) {
    const strings = (status.statusStrings ?? []).map(({ valueBlock }) => valueBlock.value)
    const said = withoutUnseen(strings.join(' '))
    const words = said === '' ? '' : `, it says ‘${said.slice(0, 200).toWellFormed()}’`
    throw new NoAnswer(`The service refuses to stamp (status ${status.status}${words}).`)
  }
  if (!token) throw new NoAnswer('The service answers without a stamp.')
  return token
}

function read(answer: Uint8Array<ArrayBuffer>): {
  status: PKIStatusInfo
  token: Uint8Array<ArrayBuffer> | null
} {
  try {
    const { offset, result } = fromBER(answer)
    if (offset !== answer.byteLength || !(result instanceof Sequence)) throw new Error('no answer')
    const { status } = new TimeStampResp({ schema: result })
    const token = result.valueBlock.value[1]
    return { status, token: token ? new Uint8Array(token.valueBeforeDecodeView) : null }
  } catch (cause) {
    throw new NoAnswer('The answer of the service cannot be read.', { cause })
  }
}
