import type { Plan, UserStatus } from '#contract/access/access.ts'
import type { Role, StaffRole } from '#contract/access/permissions.ts'
import {
  type CurrentUser,
  ownMailKinds,
  type PreferenceChanges,
  type Preferences,
  type Profile,
  type ProfileChanges,
} from '#contract/identity/identity.ts'
import { opensBackOffice } from '#contract/second-factors.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor, Caller } from '#server/platform/http/actor.ts'
import { findWaiting } from './addresses/addresses.store.ts'
import { askForAddress } from './addresses/changing.ts'
import { createAvatarUrlOf } from './avatar-url-of.ts'
import type { Visitor } from './caller-of.ts'
import { presentCurrentUser, userFacts } from './identity.present.ts'
import { columnOfMails, defaultPreferences } from './identity.rules.ts'
import { findOwnAccount, selectUsers } from './identity.store.ts'
import { presentViewer, profileOfViewer } from './impersonation/impersonation.ts'
import type { IdentityDeps } from './index.ts'
import { checkOwnPassword } from './password-changes.ts'
import {
  findPreferences,
  lockProfile,
  noteZone,
  type PreferenceColumns,
  savePreferences,
  setAvatarKey,
  updateUser,
} from './profile.store.ts'
import { wrongPassword } from './signing-in.ts'

/** A user's current rights as shown by identity; they are decided by another module. */
export interface AccessSummary {
  roles: Role[]
  /** The place in the academy's office, if any. */
  staffRole: StaffRole | null
  plan: Plan | null
  status: UserStatus
  lapsedPrograms: Plan[]
}

export async function currentUser(deps: IdentityDeps, actor: Caller): Promise<CurrentUser> {
  const { db, accessOf } = deps
  const avatarUrlOf = createAvatarUrlOf(deps)

  if (actor.impersonation) return presentViewer(actor, actor.impersonation)
  const [row, access] = await Promise.all([findOwnAccount(db.pool, actor.id), accessOf(actor.id)])
  if (!row) throw new Failure('unauthorized', 'Please sign in.')
  const user = userFacts(row)
  return presentCurrentUser(user, avatarUrlOf(actor, user), {
    access,
    lacksFactor: actor.lacksFactor && opensBackOffice(access),
    timeZone: row.timeZone,
    seenZone: row.seenZone,
  })
}

/** The caller's own profile. */
export async function readProfile(deps: IdentityDeps, actor: Actor): Promise<Profile> {
  const { db, now, accessOf, subscriptionsOf } = deps
  const avatarUrlOf = createAvatarUrlOf(deps)

  if (actor.impersonation) return profileOfViewer(actor, actor.impersonation, now())
  const [[row], waiting, access, subscriptions] = await Promise.all([
    selectUsers(db.pool, [actor.id]),
    findWaiting(db.pool, actor.id, now()),
    accessOf(actor.id),
    subscriptionsOf(actor.id),
  ])
  if (!row) throw new Failure('unauthorized', 'Please sign in.')
  const user = userFacts(row)
  return {
    name: user.name,
    email: user.email,
    emailConfirmed: row.emailConfirmedAt !== null,
    pendingEmail: waiting?.newEmail ?? null,
    avatarUrl: avatarUrlOf(actor, user),
    roles: [...access.roles],
    staffRole: access.staffRole,
    subscriptions,
    createdAt: user.createdAt.toISOString(),
  }
}

const passwordField = 'currentPassword'

/**
 * Changes the caller's name, and requests a change of address: that needs the password, and takes
 * effect once the link sent there is opened. Throws 400 without the correct password, 409 for an
 * address that has an account, 429 after too many addresses.
 */
export async function updateProfile(
  deps: IdentityDeps,
  actor: Actor,
  changes: ProfileChanges,
  caller: Visitor,
): Promise<Profile> {
  const { actors, db, limiters, now } = deps
  async function checkPassword(password: string | undefined) {
    if (password === undefined) throw passwordMissing()
    const hash = await checkOwnPassword(deps, actor, password, passwordField)
    await limiters.addressLinks.consume(actor.id)
    return hash
  }

  const { name, email, currentPassword } = changes
  const before = await readProfile(deps, actor)
  const moves = before.email !== email
  const hash = moves ? await checkPassword(currentPassword) : null

  await db.transaction(async (tx) => {
    const user = await lockProfile(tx, actor.id)
    if (!user) throw new Failure('unauthorized', 'Please sign in.')
    const at = now()
    await updateUser(tx, actor.id, { name, updatedAt: at })
    // A change of the name only must not revert an address that was set meanwhile.
    if (moves && user.email !== email) {
      if (user.passwordHash !== hash) throw wrongPassword(passwordField)
      // Without either address, because the entry stays when the account is deleted.
      await recordAudit(tx, actor, { action: 'email.change_asked', person: actor.id })
      await askForAddress(deps, tx, { user, email, at, caller })
    }
    await emit(tx, { type: 'access.changed', subject: actor.id, audience: { user: actor.id } })
  })
  actors.forget(actor.id)
  return readProfile(deps, actor)
}

function passwordMissing(): Failure {
  const message = 'Your password is needed to change the e-mail address.'
  return new Failure('invalid_input', message, { issues: [{ path: passwordField, message }] })
}

/** The user's choices, or the defaults. */
export async function readPreferences(
  { db }: Pick<IdentityDeps, 'db'>,
  userId: string,
): Promise<Preferences> {
  const row = (await findPreferences(db.pool, userId)) ?? defaultPreferences
  return {
    timeZone: row.timeZone,
    channels: { inApp: row.notifyInApp, email: row.notifyByEmail },
    mails: {
      account: row.mailAccount,
      learning: row.mailLearning,
      sessions: row.mailSessions,
      messages: row.mailMessages,
      office: row.mailOffice,
    },
    recordHeads: { email: row.headsByMail, telegram: row.headsByTelegram },
  }
}

/** Changes the caller's choices; absent fields are unchanged. */
export async function updatePreferences(
  deps: Pick<IdentityDeps, 'db'>,
  actor: Actor,
  { timeZone, channels = {}, mails = {}, recordHeads = {} }: PreferenceChanges,
): Promise<Preferences> {
  const changes: Partial<PreferenceColumns> = {
    ...(timeZone !== undefined && { timeZone }),
    ...(channels.inApp !== undefined && { notifyInApp: channels.inApp }),
    ...(channels.email !== undefined && { notifyByEmail: channels.email }),
    ...(recordHeads.email !== undefined && { headsByMail: recordHeads.email }),
    ...(recordHeads.telegram !== undefined && { headsByTelegram: recordHeads.telegram }),
  }
  for (const kind of ownMailKinds) {
    if (mails[kind] !== undefined) changes[columnOfMails[kind]] = mails[kind]
  }
  await savePreferences(deps.db.pool, actor.id, changes, defaultPreferences)
  return readPreferences(deps, actor.id)
}

/** Replaces the caller's picture with `key`, or with none; the previous file is deleted after the commit. */
function replaceAvatar(
  { db, now, media }: IdentityDeps,
  actor: Actor,
  key: string | null,
): Promise<void> {
  return db.transaction(async (tx) => {
    const user = await lockProfile(tx, actor.id)
    if (!user) throw new Failure('unauthorized', 'Please sign in.')
    if (user.avatarKey === key) return
    await setAvatarKey(tx, { id: actor.id, key, at: now() })
    if (user.avatarKey) await media.deleteFiles(tx, [user.avatarKey])
    await emit(tx, { type: 'access.changed', subject: actor.id, audience: { user: actor.id } })
  })
}

/** Gives the caller the picture that `receive` reads and stores, replacing an earlier one. */
export async function setAvatar(
  deps: IdentityDeps,
  actor: Actor,
  receive: () => Promise<string>,
): Promise<Profile> {
  const key = await receive()
  await deps.media.keepOrDrop(key, () => replaceAvatar(deps, actor, key))
  return readProfile(deps, actor)
}

/** Removes the caller's picture, if there is one. */
export async function removeAvatar(deps: IdentityDeps, actor: Actor): Promise<Profile> {
  await replaceAvatar(deps, actor, null)
  return readProfile(deps, actor)
}

/** Stores the time zone of the caller's browser. */
export function noteSeenZone(
  { db, now }: Pick<IdentityDeps, 'db' | 'now'>,
  actor: Actor,
  timeZone: string,
): Promise<void> {
  return noteZone(db.pool, { userId: actor.id, timeZone, at: now() })
}
