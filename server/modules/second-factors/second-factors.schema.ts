import type { Generated } from 'kysely'

interface TotpFactorsTable {
  userId: string
  sealedSecret: string
  createdAt: Date
  confirmedAt: Date | null
  lastStep: Generated<number>
}

interface PasskeysTable {
  id: string
  userId: string
  credentialId: string
  publicKey: Buffer
  /** The passkey's own use counter; synced passkeys always report 0. */
  counter: string
  transports: string[]
  synced: boolean
  name: string
  createdAt: Date
  lastUsedAt: Date | null
}

interface RecoveryCodesTable {
  userId: string
  codeHash: Buffer
}

interface PasskeyChallengesTable {
  challenge: string
  purpose: 'add' | 'step' | 'sign-in' | 'proof'
  userId: string | null
  expiresAt: Date
}

interface PendingSignInsTable {
  tokenHash: Buffer
  userId: string
  passwordMark: Buffer
  expiresAt: Date
  tries: Generated<number>
}

interface SignInRulesTable {
  onlyRow: Generated<boolean>
  adminsNeedFactor: Generated<boolean>
  passwordProof: Generated<boolean>
  updatedAt: Generated<Date>
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    totpFactors: TotpFactorsTable
    passkeys: PasskeysTable
    recoveryCodes: RecoveryCodesTable
    passkeyChallenges: PasskeyChallengesTable
    pendingSignIns: PendingSignInsTable
    signInRules: SignInRulesTable
  }
}
