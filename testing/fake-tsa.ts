import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Integer, Null, ObjectIdentifier, OctetString, PrintableString, Utf8String } from 'asn1js'
import {
  AlgorithmIdentifier,
  Attribute,
  AttributeTypeAndValue,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  Extension,
  ExtKeyUsage,
  IssuerAndSerialNumber,
  id_ContentType_SignedData,
  id_ExtKeyUsage,
  id_eContentType_TSTInfo,
  id_sha256,
  MessageImprint,
  PKIStatusInfo,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs'
import { endlessKeepAlive } from './endless-keep-alive.ts'

/** What the service does with the next requests. */
export type Mood =
  | 'fine'
  | 'another digest'
  | 'another nonce'
  | 'no nonce'
  | 'another time'
  | 'forged'
  | 'no certificate'
  | 'certificate for something else'
  | 'broken'
  | 'more behind it'
  | 'rejected'
  | 'empty'
  | 'huge'
  | 'slow'
  | 'failing'
  | 'a page'
  | 'elsewhere'

const policy = '1.3.6.1.4.1.99999.1'
const timeStamping = '1.3.6.1.5.5.7.3.8'
const codeSigning = '1.3.6.1.5.5.7.3.3'
const year = 365 * 24 * 3_600_000

/** A time-stamping service (RFC 3161) on a port of this machine, which signs real tokens with a certificate of its own. */
export class FakeTsa {
  readonly name = 'Fake Time Stamps'
  mood: Mood = 'fine'
  /** How many requests it has had. */
  requests = 0
  readonly #now: () => Date
  readonly #slow = new Set<ServerResponse>()
  #keys: CryptoKeyPair | null = null
  #others: CryptoKeyPair | null = null
  readonly #server = createServer(endlessKeepAlive, (request, response) => {
    this.requests += 1
    void this.#answer(request, response)
  })

  constructor(now: () => Date = () => new Date()) {
    this.#now = now
  }

  /** Starts listening; returns its address. */
  async start(): Promise<string> {
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
    this.#keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
    this.#others = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/tsr`
  }

  async stop(): Promise<void> {
    for (const response of this.#slow) response.destroy()
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  async #answer(request: IncomingMessage, response: ServerResponse) {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const send = (status: number, type: string, body: Uint8Array | string) =>
      response.writeHead(status, { 'content-type': type, location: '/there' }).end(body)
    if (this.mood === 'failing') return send(503, 'text/plain', 'later')
    if (this.mood === 'elsewhere') return send(302, 'text/plain', '')
    if (this.mood === 'a page') return send(200, 'text/html', '<h1>Hello</h1>')
    const reply = 'application/timestamp-reply'
    if (this.mood === 'slow') {
      this.#slow.add(response)
      return response.writeHead(200, { 'content-type': reply }).write('0')
    }
    if (this.mood === 'huge') return send(200, reply, Buffer.alloc(5_000_000, 48))
    if (this.mood === 'empty') return send(200, reply, '')
    const asked = TimeStampReq.fromBER(new Uint8Array(Buffer.concat(parts)))
    const bytes = new Uint8Array((await this.#respond(asked)).toSchema().toBER(false))
    if (this.mood === 'broken') return send(200, reply, bytes.subarray(0, bytes.byteLength - 40))
    if (this.mood === 'more behind it') return send(200, reply, Buffer.concat([bytes, bytes]))
    return send(200, reply, bytes)
  }

  async #respond(asked: TimeStampReq): Promise<TimeStampResp> {
    if (this.mood === 'rejected') {
      const statusStrings = [new Utf8String({ value: 'No stamps on Sundays' })]
      return new TimeStampResp({ status: new PKIStatusInfo({ status: 2, statusStrings }) })
    }
    return new TimeStampResp({
      status: new PKIStatusInfo({ status: 0 }),
      timeStampToken: await this.token(asked),
    })
  }

  /** A token for what is asked, as the mood has it. */
  async token({ messageImprint, nonce }: TimeStampReq): Promise<ContentInfo> {
    const { mood } = this
    const keys = this.#keys
    const others = this.#others
    if (!keys || !others) throw new Error('start the service first')
    const another = mood === 'another time' ? year / 12 : 0
    const info = new TSTInfo({
      version: 1,
      policy,
      messageImprint: mood === 'another digest' ? imprintOf(new Uint8Array(32)) : messageImprint,
      serialNumber: new Integer({ value: this.requests + 1 }),
      genTime: new Date(this.#now().getTime() - another),
      ...(nonce && mood !== 'no nonce' && { nonce: mood === 'another nonce' ? one() : nonce }),
    })
    const certificate = await this.#certificate(keys)
    const content = new Uint8Array(info.toSchema().toBER(false))
    const digest = await crypto.subtle.digest('SHA-256', content)
    const attributes = [
      new Attribute({
        type: '1.2.840.113549.1.9.3',
        values: [new ObjectIdentifier({ value: id_eContentType_TSTInfo })],
      }),
      new Attribute({
        type: '1.2.840.113549.1.9.4',
        values: [new OctetString({ valueHex: digest })],
      }),
    ]
    // Given to the constructor, it would be divided into parts, as DER does not have it.
    const encapContentInfo = new EncapsulatedContentInfo({ eContentType: id_eContentType_TSTInfo })
    encapContentInfo.eContent = new OctetString({ valueHex: content.buffer })
    const signed = new SignedData({
      version: 3,
      encapContentInfo,
      signerInfos: [
        new SignerInfo({
          version: 1,
          sid: new IssuerAndSerialNumber({
            issuer: certificate.issuer,
            serialNumber: certificate.serialNumber,
          }),
          signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes }),
        }),
      ],
      certificates: mood === 'no certificate' ? [] : [certificate],
    })
    const { privateKey } = mood === 'forged' ? others : keys
    await signed.sign(privateKey, 0, 'SHA-256', content.buffer)
    return new ContentInfo({
      contentType: id_ContentType_SignedData,
      content: signed.toSchema(true),
    })
  }

  async #certificate({ privateKey, publicKey }: CryptoKeyPair): Promise<Certificate> {
    const certificate = new Certificate({ version: 2, serialNumber: new Integer({ value: 7 }) })
    for (const name of [certificate.issuer, certificate.subject]) {
      const value = new PrintableString({ value: this.name })
      name.typesAndValues.push(new AttributeTypeAndValue({ type: '2.5.4.3', value }))
    }
    certificate.notBefore.value = new Date(this.#now().getTime() - year)
    certificate.notAfter.value = new Date(this.#now().getTime() + year)
    const isForThis = this.mood !== 'certificate for something else'
    const usage = new ExtKeyUsage({ keyPurposes: [isForThis ? timeStamping : codeSigning] })
    certificate.extensions = [
      new Extension({
        extnID: id_ExtKeyUsage,
        critical: true,
        extnValue: usage.toSchema().toBER(false),
        parsedValue: usage,
      }),
    ]
    await certificate.subjectPublicKeyInfo.importKey(publicKey)
    await certificate.sign(privateKey, 'SHA-256')
    return certificate
  }
}

const one = () => new Integer({ value: 1 })

const imprintOf = (digest: Uint8Array<ArrayBuffer>) =>
  new MessageImprint({
    hashAlgorithm: new AlgorithmIdentifier({ algorithmId: id_sha256, algorithmParams: new Null() }),
    hashedMessage: new OctetString({ valueHex: digest.buffer }),
  })
