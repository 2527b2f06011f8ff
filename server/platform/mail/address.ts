import { z } from 'zod'

export interface Sender {
  /** Empty where the address stands alone. */
  name: string
  address: string
}

/**
 * Whether mail may be sent to `address`: one plain address. Lists, display names, comments, quoted
 * parts, line breaks and everything else by which an address could say more than where to are not.
 */
export function isRecipient(address: string): boolean {
  return address.length <= 254 && z.email().safeParse(address).success
}

const part = String.raw`[^\s<>@,;:"()[\]\\]+`
const senderPattern = new RegExp(
  `^(?:([^<>@",;:\\p{Cc}]+) <(${part}@${part})>|(${part}@${part}))$`,
  'u',
)

/** Reads `Meridian <academy@example.com>` or a plain address; null when it is neither. */
export function parseSender(text: string): Sender | null {
  const match = senderPattern.exec(text.trim())
  const address = match?.[2] ?? match?.[3]
  return address ? { name: match?.[1]?.trim() ?? '', address } : null
}
