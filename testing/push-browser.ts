import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import type { PushSubscription } from '#contract/notifications/push.ts'

/** A browser with push notifications: its subscription, and the decryption of messages. */
export interface PushBrowser {
  subscription: PushSubscription
  /** The text of an encrypted message (RFC 8291); throws if it is for another browser. */
  open(message: Buffer): string
}

/** A browser with keys of its own, behind the push service that `endpoint` names. */
export function createPushBrowser(endpoint: string): PushBrowser {
  const keys = createECDH('prime256v1')
  const publicKey = keys.generateKeys()
  const auth = randomBytes(16)
  return {
    subscription: {
      endpoint,
      keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    },
    open(message) {
      // A header of salt, record size and the sender's key, then one record with its tag.
      const salt = message.subarray(0, 16)
      const keyEnd = 21 + message.readUInt8(20)
      const senderKey = message.subarray(21, keyEnd)
      const record = message.subarray(keyEnd)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey])
      const secret = derive(keys.computeSecret(senderKey), auth, info, 32)
      const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce)
      decipher.setAuthTag(record.subarray(-16))
      const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
      return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8')
    },
  }
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))
