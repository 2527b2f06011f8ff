import type {
  Assertion,
  AssertionOptions,
  Attestation,
  AttestationOptions,
} from '#contract/second-factors.ts'

const loadBrowser = () => import('@simplewebauthn/browser')

/** Has the browser create a passkey. Throws an Error with a readable message. */
export const makePasskey = (optionsJSON: AttestationOptions): Promise<Attestation> =>
  inWords(async () => (await loadBrowser()).startRegistration({ optionsJSON }))

/** Has the browser use a passkey. Throws an Error with a readable message. */
export const askPasskey = (optionsJSON: AssertionOptions): Promise<Assertion> =>
  inWords(async () => (await loadBrowser()).startAuthentication({ optionsJSON }))

const words: Record<string, string> = {
  InvalidStateError: 'This device has a passkey for your account already.',
  NotAllowedError: 'No passkey was used, or it took too long. Please try again.',
  SecurityError: 'Passkeys work only at the academy’s own address.',
}

async function inWords<T>(ceremony: () => Promise<unknown>): Promise<T> {
  try {
    // The library's type is wider than the contract's; the server validates what it receives.
    return (await ceremony()) as T
  } catch (cause) {
    const { name, cause: inner }: Record<string, unknown> = Object(cause)
    const { name: innerName }: Record<string, unknown> = Object(inner)
    const known = words[String(innerName)] ?? words[String(name)]
    throw new Error(known ?? 'This browser could not use a passkey.', { cause })
  }
}
