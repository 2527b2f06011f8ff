import { z } from 'zod'
import {
  type Access,
  type AccessState,
  contentRoles,
  may,
  type Permission,
  permissions,
} from './access/permissions.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, line } from './values.ts'

/** For how many minutes a proof of identity is valid. */
export const recentAuthenticationMinutes = 10

/** The number of recovery codes generated at once. */
export const recoveryCodeCount = 10

export const passkeysMaximum = 20

/** Whether a permission belongs to the back office: no program gives it to students. */
export function isOfBackOffice(access: Access): boolean {
  if (access === 'public') return false
  return !contentRoles.some((role) => may({ roles: [role] }, access))
}

const backOffice = (Object.keys(permissions) as Permission[]).filter(isOfBackOffice)

/** Whether somebody of this access state has any permission in the back office. */
export const opensBackOffice = (accessState: AccessState): boolean =>
  backOffice.some((permission) => may(accessState, permission))

/** Whether somebody has every back-office permission that the other has. */
export const coversBackOffice = (accessState: AccessState, other: AccessState): boolean =>
  backOffice.every((permission) => !may(other, permission) || may(accessState, permission))

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[A-Za-z0-9_-]*$/)

const transports = z.array(z.string().max(32)).max(10)

const credential = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  // The contents are not used and are dropped.
  clientExtensionResults: z.object({}),
}

/** A browser's WebAuthn assertion, made with a passkey, as JSON. */
export const assertionSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(4000),
    userHandle: base64url(200).optional(),
  }),
})
export type Assertion = z.infer<typeof assertionSchema>

/** A browser's WebAuthn attestation of a new passkey. */
export const attestationSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    transports: transports.optional(),
  }),
})
export type Attestation = z.infer<typeof attestationSchema>

const knownCredentials = z.array(
  z.object({ id: z.string(), type: z.literal('public-key'), transports: transports.optional() }),
)

const verification = z.enum(['required', 'preferred', 'discouraged'])

/** The WebAuthn options for using a passkey. */
export const assertionOptionsSchema = z.object({
  challenge: z.string(),
  timeout: z.int(),
  rpId: z.string(),
  allowCredentials: knownCredentials.optional(),
  userVerification: verification,
})
export type AssertionOptions = z.infer<typeof assertionOptionsSchema>

/** The WebAuthn options for creating a passkey. */
export const attestationOptionsSchema = z.object({
  challenge: z.string(),
  timeout: z.int(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  excludeCredentials: knownCredentials,
  authenticatorSelection: z.object({
    residentKey: verification,
    userVerification: verification,
  }),
  attestation: z.literal('none'),
})
export type AttestationOptions = z.infer<typeof attestationOptionsSchema>

/** Six digits, in any grouping. */
const totpCode = z
  .string()
  .max(20)
  .transform((typed) => typed.replaceAll(/\s/g, ''))

const byFactor = [
  z.object({ method: z.literal('totp'), code: totpCode }),
  z.object({ method: z.literal('recovery'), code: z.string().max(60) }),
  z.object({ method: z.literal('passkey'), response: assertionSchema }),
] as const

/** Proof of a second factor. */
export const factorAuthenticationSchema = z.discriminatedUnion('method', byFactor)
export type FactorAuthentication = z.infer<typeof factorAuthenticationSchema>

/** A factor, or the password for accounts without one. */
export const authenticationSchema = z.discriminatedUnion('method', [
  ...byFactor,
  z.object({ method: z.literal('password'), password: z.string().min(1).max(1000) }),
])
export type Authentication = z.infer<typeof authenticationSchema>

const stepToken = z.string().min(1).max(100)
const tokens = z.object({ accessToken: z.string(), refreshToken: z.string() })

export const finishSignIn = endpoint({
  method: 'POST',
  path: '/auth/second-factor',
  summary:
    'Finish a sign-in that was answered `second_factor_required`, with the token of that answer; also sets the refresh cookie',
  body: z.object({ token: stepToken, proof: factorAuthenticationSchema }),
  success: { status: 200, body: tokens },
})

export const offerPasskeyStep = endpoint({
  method: 'POST',
  path: '/auth/second-factor/passkey',
  summary: 'What a browser is asked with for a passkey as the second factor of a sign-in',
  body: z.object({ token: stepToken }),
  success: { status: 200, body: assertionOptionsSchema },
})

export const offerPasskeySignIn = endpoint({
  method: 'POST',
  path: '/auth/passkey/options',
  summary: 'What a browser is asked with to sign in by a passkey alone',
  success: { status: 200, body: assertionOptionsSchema },
})

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkey',
  summary: 'Sign in by a passkey in place of the password; also sets the refresh cookie',
  body: z.object({ response: assertionSchema }),
  success: { status: 200, body: tokens },
})

export const passkeySchema = z.object({
  id,
  name: z.string(),
  /** Whether the passkey's provider syncs it across devices. */
  synced: z.boolean(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
})
export type Passkey = z.infer<typeof passkeySchema>

export const secondFactorsSchema = z.object({
  /** Since when the account has had an authenticator app; null if it has none. */
  authenticatorSince: instant.nullable(),
  passkeys: z.array(passkeySchema),
  recoveryCodesLeft: z.int(),
  /** Whether the academy requires a second factor of the caller. */
  demanded: z.boolean(),
})
export type SecondFactors = z.infer<typeof secondFactorsSchema>

export const getSecondFactors = endpoint({
  method: 'GET',
  path: '/me/second-factors',
  summary: 'The caller’s second factors, without their secrets',
  success: { status: 200, body: secondFactorsSchema },
})

const withRecoveryCodes = z.object({
  /** Shown only once; null if the account already has recovery codes. */
  recoveryCodes: z.array(z.string()).nullable(),
})

export const beginTotp = endpoint({
  method: 'POST',
  path: '/me/second-factors/totp',
  summary: 'A new secret for an authenticator app; it counts once a code of it was confirmed',
  success: {
    status: 201,
    /** `uri` is the content of the QR code, `secret` the same for typing. */
    body: z.object({ secret: z.string(), uri: z.string() }),
  },
})

export const confirmTotp = endpoint({
  method: 'POST',
  path: '/me/second-factors/totp/confirm',
  summary: 'Turn the authenticator app on with its first code',
  body: z.object({ code: totpCode }),
  success: { status: 200, body: withRecoveryCodes },
})

export const removeTotp = endpoint({
  method: 'DELETE',
  path: '/me/second-factors/totp',
  summary: 'Turn the authenticator app off',
  success: { status: 204, body: null },
})

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/me/second-factors/passkeys/options',
  summary: 'What a browser is asked with to make a passkey',
  success: { status: 200, body: attestationOptionsSchema },
})

const passkeyName = line({ min: 1, max: 60, message: 'Name the passkey' })

export const addPasskey = endpoint({
  method: 'POST',
  path: '/me/second-factors/passkeys',
  summary: 'Keep a passkey that the browser has made',
  body: z.object({ name: passkeyName, response: attestationSchema }),
  success: { status: 201, body: withRecoveryCodes.extend({ passkey: passkeySchema }) },
})

export const renamePasskey = endpoint({
  method: 'PUT',
  path: '/me/second-factors/passkeys/:id',
  summary: 'Give a passkey another name',
  params: z.object({ id }),
  body: z.object({ name: passkeyName }),
  success: { status: 200, body: passkeySchema },
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/me/second-factors/passkeys/:id',
  summary: 'Forget a passkey',
  params: z.object({ id }),
  success: { status: 204, body: null },
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/me/second-factors/recovery-codes',
  summary: 'New recovery codes in place of all earlier ones',
  success: { status: 200, body: z.object({ recoveryCodes: z.array(z.string()) }) },
})

export const offerPasskeyForReauthentication = endpoint({
  operationId: 'offerPasskeyProof',
  method: 'POST',
  path: '/me/proof/passkey',
  summary: 'What a browser is asked with for a passkey as proof',
  success: { status: 200, body: assertionOptionsSchema },
})

export const reauthenticate = endpoint({
  operationId: 'proveOwner',
  method: 'POST',
  path: '/me/proof',
  summary: `Prove to be the account’s owner, for ${recentAuthenticationMinutes} minutes of this session`,
  body: z.object({ proof: authenticationSchema }),
  success: { status: 204, body: null },
})

const rules = {
  /** Whoever works in the back office must have a second factor. */
  adminsNeedFactor: z.boolean(),
  /** Accounts without a factor prove their identity with the password. */
  passwordProof: z.boolean(),
}

export const signInRulesSchema = z.object({ ...rules, updatedAt: instant })
export type SignInRules = z.infer<typeof signInRulesSchema>

export const getSignInRules = endpoint({
  method: 'GET',
  path: '/admin/sign-in-rules',
  summary: 'What the academy demands of those who sign in',
  success: { status: 200, body: signInRulesSchema },
})

export const updateSignInRules = endpoint({
  method: 'PUT',
  path: '/admin/sign-in-rules',
  summary:
    'Set what the academy demands; 422 when someone without a second factor demands one of others',
  body: signInRulesSchema,
  success: { status: 200, body: signInRulesSchema },
})

export const factorsOfUserSchema = z.object({
  authenticator: z.boolean(),
  passkeys: z.int(),
  recoveryCodesLeft: z.int(),
})
export type FactorsOfUser = z.infer<typeof factorsOfUserSchema>

export const getFactorsOfUser = endpoint({
  method: 'GET',
  path: '/admin/users/:id/second-factors',
  summary: 'Which second factors a user has',
  params: z.object({ id }),
  success: { status: 200, body: factorsOfUserSchema },
})

export const resetFactorsOfUser = endpoint({
  method: 'DELETE',
  path: '/admin/users/:id/second-factors',
  summary: 'Remove all second factors of another user who has lost them, and end their sessions',
  params: z.object({ id }),
  success: { status: 204, body: null },
})
