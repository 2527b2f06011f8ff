import { z } from 'zod'

export interface Sender {
  /** Empty if there is only an address. */
  name: string
  address: string
}

/**
 * Whether mail may be sent to `address`: one plain address. Lists, display names, comments, quoted
 * parts, line breaks and anything else beyond the address itself are rejected.
 */
export function isRecipient(address: string): boolean {
  return address.length <= 254 && z.email().safeParse(address).success
}

const part = String.raw`[^\s<>@,;:"()[\]\\]+`
const senderPattern = new RegExp(
  `^(?:([^<>@",;:\\p{Cc}]+) <(${part}@${part})>|(${part}@${part}))$`,
  'u',
)

/** Parses `Meridian <academy@example.com>` or a plain address; null if it is neither. */
export function parseSender(text: string): Sender | null {
  const match = senderPattern.exec(text.trim())
  const address = match?.[2] ?? match?.[3]
  return address ? { name: match?.[1]?.trim() ?? '', address } : null
}
