import { readImpersonation } from '../session/impersonation.ts'

/** What somebody has typed into a form and not saved yet. */
export interface Draft {
  values: unknown
  /** When it was typed, in milliseconds. */
  at: number
  /** The `updatedAt` of the item that the form was filled from. */
  seen?: string
}

const prefix = 'draft '
const days = 24 * 60 * 60 * 1000
/** Older ones are discarded. */
const longest = 30 * days
const most = 50
const largest = 100_000

const keyOf = (userId: string, name: string) => `${prefix}${userId} ${name}`

/** The draft of a user's form, or null. Forms are named by what they are about: `trade new`. */
export function readDraft(userId: string, name: string): Draft | null {
  const draft = parsed(localStorage.getItem(keyOf(userId, name)))
  return draft && Date.now() - draft.at < longest ? draft : null
}

/** Stores a draft on this device, for its user alone. One that does not fit is not stored, nor one of a view. */
export function keepDraft(userId: string, name: string, draft: Omit<Draft, 'at'>): void {
  // Nobody would come back to it, and the viewer's own ones would make room for it.
  if (readImpersonation()) return
  const text = JSON.stringify({ ...draft, at: Date.now() })
  if (text.length > largest) return
  try {
    localStorage.setItem(keyOf(userId, name), text)
    forgetOldest()
  } catch {
    // Storage is full: the input is still in the form.
  }
}

export function dropDraft(userId: string, name: string): void {
  localStorage.removeItem(keyOf(userId, name))
}

/** Removes all drafts of a user. */
export function dropDraftsOf(userId: string): void {
  for (const key of draftKeys()) if (key.startsWith(keyOf(userId, ''))) localStorage.removeItem(key)
}

const draftKeys = () => Object.keys(localStorage).filter((key) => key.startsWith(prefix))

function forgetOldest(): void {
  const keys = draftKeys()
  if (keys.length <= most) return
  const ages = keys.map((key) => ({ key, at: parsed(localStorage.getItem(key))?.at ?? 0 }))
  ages.sort((one, other) => one.at - other.at)
  for (const { key } of ages.slice(0, keys.length - most)) localStorage.removeItem(key)
}

function parsed(text: string | null): Draft | null {
  if (text === null) return null
  try {
    const draft: unknown = JSON.parse(text)
    const { at, values, seen }: Record<string, unknown> = Object(draft)
    if (typeof at !== 'number') return null
    return { at, values, ...(typeof seen === 'string' && { seen }) }
  } catch {
    return null
  }
}
