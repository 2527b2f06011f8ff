import { KeyObject, sign, X509Certificate } from 'node:crypto'
import { Integer, Utf8String } from 'asn1js'
import { AttributeTypeAndValue, Certificate } from 'pkijs'
import { vi } from 'vitest'
import { newId } from '#server/platform/clock.ts'

const year = 365 * 24 * 3_600_000
const host = 'https://sns.eu-west-1.amazonaws.com'

type Message = Record<string, string>
type Changes = Message

/** What Amazon's documentation says is signed, in this order, each as a line with its name and one with its value. */
const signed = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  Subscription: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
}
const textOf = (message: Message) =>
  (message['Type'] === 'Notification' ? signed.Notification : signed.Subscription)
    .filter((name) => message[name] !== undefined)
    .map((name) => `${name}\n${message[name]}\n`)
    .join('')

/** Amazon SNS behind `fetch`: it signs messages with a certificate of its own, which it gives to whoever asks. */
export class FakeSns {
  readonly topic = 'arn:aws:sns:eu-west-1:123456789012:academy-mail'
  readonly certificateUrl = `${host}/SimpleNotificationService-1.pem`
  readonly subscribeUrl = `${host}/?Action=ConfirmSubscription&Token=abc`
  /** The addresses that were fetched. */
  readonly fetched: string[] = []
  /** Whether it cannot be reached. */
  isDown = false
  #key: KeyObject | null = null
  #pem = ''

  /** Takes the place of `fetch` until the end of the file. */
  async start(): Promise<void> {
    const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
    const keys = await crypto.subtle.generateKey(
      { ...algorithm, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
      true,
      ['sign', 'verify'],
    )
    const certificate = new Certificate({ version: 2, serialNumber: new Integer({ value: 1 }) })
    const name = () =>
      new AttributeTypeAndValue({
        type: '2.5.4.3',
        value: new Utf8String({ value: 'sns.amazonaws.com' }),
      })
    certificate.issuer.typesAndValues.push(name())
    certificate.subject.typesAndValues.push(name())
    certificate.notBefore.value = new Date(Date.now() - year)
    certificate.notAfter.value = new Date(Date.now() + year)
    await certificate.subjectPublicKeyInfo.importKey(keys.publicKey)
    await certificate.sign(keys.privateKey, 'SHA-256')
    const bytes = Buffer.from(certificate.toSchema(true).toBER(false))
    this.#pem = new X509Certificate(bytes).toString()
    this.#key = KeyObject.from(keys.privateKey)
    vi.stubGlobal('fetch', (address: URL | string) => this.#answer(String(address)))
  }

  async #answer(address: string): Promise<Response> {
    this.fetched.push(address)
    if (this.isDown) throw new TypeError('fetch failed')
    if (address === this.certificateUrl) return new Response(this.#pem)
    if (address === this.subscribeUrl) return new Response('<ConfirmSubscriptionResponse/>')
    return new Response('no', { status: 404 })
  }

  /** A signed message; `after` changes it once it is signed. */
  message(content: unknown, before: Changes = {}, after: Changes = {}): string {
    const message: Message = {
      Type: 'Notification',
      MessageId: newId(),
      TopicArn: this.topic,
      Message: JSON.stringify(content),
      Timestamp: new Date().toISOString(),
      SignatureVersion: '2',
      SigningCertURL: this.certificateUrl,
      ...before,
    }
    if (!this.#key) throw new Error('it is not started')
    const algorithm = message['SignatureVersion'] === '2' ? 'sha256' : 'sha1'
    const signature = sign(algorithm, Buffer.from(textOf(message)), this.#key)
    return JSON.stringify({ ...message, Signature: signature.toString('base64'), ...after })
  }
}
