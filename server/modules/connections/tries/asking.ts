import { tryMs } from './attempt.ts'

interface Heard {
  status: number
  /** The JSON of the answer; an empty object if it was none. */
  body: Record<string, unknown>
}

/**
 * Asks the API of a service at its own, fixed address; a text says why there was no answer. Redirects are not followed:
 * the key goes with the request.
 */
export async function ask(url: URL, init: RequestInit = {}): Promise<Heard | string> {
  try {
    const answer = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(tryMs),
    })
    const body: unknown = await answer.json().catch(() => null)
    return { status: answer.status, body: Object(body) }
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    // The error itself names the address, which may contain a key.
    return isLate ? 'did not answer in time' : 'could not be reached'
  }
}

/** A part of an answer, by its path; undefined where it leads nowhere. */
export const at = (value: unknown, ...keys: string[]): unknown =>
  keys.reduce((inside: unknown, key) => Object(inside)[key], value)

/** The same where it is a text. */
export function textAt(value: unknown, ...keys: string[]): string | null {
  const found = at(value, ...keys)
  return typeof found === 'string' && found !== '' ? found : null
}
