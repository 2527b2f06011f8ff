import { fromBER } from 'asn1js'
import {
  Certificate,
  ContentInfo,
  ExtKeyUsage,
  id_ContentType_SignedData,
  id_ExtKeyUsage,
  id_eContentType_TSTInfo,
  id_sha256,
  SignedData,
  TSTInfo,
} from 'pkijs'
import { withoutUnseen } from '../one-line.ts'
import { headStatement, type RecordHead } from './record-entries.ts'
import { bytesOf, digestOf } from './record-signatures.ts'

// Time stamps of heads (RFC 3161). Loaded where there are any: the library that reads them is large.

/** What a token says that holds for a head. */
export interface Stamp {
  /** The time that the service names, as an ISO instant. */
  time: string
  /** The name in the certificate that the token was signed with. */
  by: string
  /** The number from the request, in hexadecimal digits; null if the token has none. */
  nonce: string | null
}

/** A token does not hold; the message says why, as the end of a sentence. */
export class BadStamp extends Error {
  override readonly name = 'BadStamp'
}

/** The largest token, in bytes. */
const stampMaximum = 65_536

/** What nobody has checked of a token that holds, in the words of whoever shows it. */
export const uncheckedOfStamps =
  'Checked are the digest and the signature, by the certificate in the stamp. Not checked is whether that certificate is to be trusted: who issued it, and whether it was revoked.'

const timeStamping = '1.3.6.1.5.5.7.3.8'

/**
 * What the token in a head says, after checking that it is a token for just this head, signed with the certificate that it
 * contains. Whose certificate that is nobody has checked. Throws `BadStamp`.
 */
export const readStampOf = (head: RecordHead): Promise<Stamp> =>
  readStamp(bytesOfBase64(head.stamp ?? ''), headStatement(head))

/** The same of a token in DER and the text that it is for. */
export async function readStamp(token: Uint8Array<ArrayBuffer>, text: string): Promise<Stamp> {
  const { signed, info } = parts(token)
  const { messageImprint, genTime, nonce } = info
  if (messageImprint.hashAlgorithm.algorithmId !== id_sha256) {
    throw new BadStamp('its digest is not SHA-256')
  }
  const statement = bytesOf(text)
  const digest = hexOf(messageImprint.hashedMessage.valueBlock.valueHexView)
  if (digest !== hexOf(await digestOf(statement))) {
    throw new BadStamp('it is for something else: its digest is another one')
  }
  const certificate = await signerOf(signed, statement)
  requireTimeStamping(certificate)
  const { notBefore, notAfter } = certificate
  if (genTime < notBefore.value || genTime > notAfter.value) {
    throw new BadStamp('its certificate was not valid at the time that it names')
  }
  return {
    time: genTime.toISOString(),
    by: nameIn(certificate),
    nonce: nonce ? numberOf(nonce.valueBlock.valueHexView) : null,
  }
}

function parts(token: Uint8Array<ArrayBuffer>): { signed: SignedData; info: TSTInfo } {
  if (token.byteLength > stampMaximum) throw new BadStamp('it is too large')
  try {
    const { offset, result } = fromBER(token)
    if (offset !== token.byteLength) throw new BadStamp('it cannot be read')
    const content = new ContentInfo({ schema: result })
    if (content.contentType !== id_ContentType_SignedData) throw new BadStamp('it is not signed')
    const signed = new SignedData({ schema: content.content })
    const { eContent, eContentType } = signed.encapContentInfo
    if (eContentType !== id_eContentType_TSTInfo || !eContent) {
      throw new BadStamp('it is no time stamp')
    }
    return { signed, info: TSTInfo.fromBER(eContent.getValue()) }
  } catch (error) {
    if (error instanceof BadStamp) throw error
    throw new BadStamp('it cannot be read', { cause: error })
  }
}

/** The certificate of the only signer, whose signature holds. */
async function signerOf(
  signed: SignedData,
  statement: Uint8Array<ArrayBuffer>,
): Promise<Certificate> {
  const [signer, ...others] = signed.signerInfos
  // What is not among the signed attributes could be exchanged.
  if (!signer?.signedAttrs || others.length > 0) throw new BadStamp('it has not just one signature')
  if (!signed.certificates?.some((one) => one instanceof Certificate)) {
    throw new BadStamp('it does not contain the certificate that it was signed with')
  }
  try {
    // A copy: the bytes may lie in a larger buffer.
    const data = statement.slice().buffer
    const found = await signed.verify({ signer: 0, data, extendedMode: true })
    if (found.signatureVerified && found.signerCertificate) return found.signerCertificate
  } catch (error) {
    throw new BadStamp('its signature is wrong', { cause: error })
  }
  throw new BadStamp('its signature is wrong')
}

function requireTimeStamping({ extensions = [] }: Certificate) {
  const usage = extensions.find(({ extnID }) => extnID === id_ExtKeyUsage)?.parsedValue
  const isMeant = usage instanceof ExtKeyUsage && usage.keyPurposes.includes(timeStamping)
  if (!isMeant) throw new BadStamp('its certificate is not one for time stamps')
}

/** Of a name its common name, its organisation, or whatever else there is first. */
function nameIn({ subject }: Certificate): string {
  const said = new Map(
    subject.typesAndValues.map(({ type, value }) => [type, String(value.valueBlock.value)]),
  )
  const name = said.get('2.5.4.3') ?? said.get('2.5.4.10') ?? [...said.values()][0] ?? ''
  return withoutUnseen(name).slice(0, 200).toWellFormed()
}

const hexOf = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** A whole number in hexadecimal digits, however many zeros it is written with. */
export const numberOf = (bytes: Uint8Array): string => hexOf(bytes).replace(/^0+(?=.)/, '')

function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  } catch {
    throw new BadStamp('it cannot be read')
  }
}
