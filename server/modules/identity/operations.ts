import { createCancelAddressChange } from './addresses/cancel-address-change.ts'
import { createConfirmAddress } from './addresses/confirm-address.ts'
import { createSendAddressLinkAgain } from './addresses/send-address-link-again.ts'
import { createTakeBackAddress } from './addresses/take-back-address.ts'
import { createChangePassword } from './change-password.ts'
import { createCurrentUser } from './current-user.ts'
import { createDeleteAccount } from './delete-account.ts'
import type { IdentityDeps } from './deps.ts'
import { createEndOtherSessions } from './end-other-sessions.ts'
import { createEndSession } from './end-session.ts'
import { createExportData } from './export-data.ts'
import { createSetNewsByMail } from './letters/set-news-by-mail.ts'
import { createTellOfGuessing } from './letters/tell-of-guessing.ts'
import { createListSessions } from './list-sessions.ts'
import { createLogin } from './login.ts'
import { createLogout } from './logout.ts'
import { createNoteSeenZone } from './note-seen-zone.ts'
import { createReadPreferences } from './read-preferences.ts'
import { createReadProfile } from './read-profile.ts'
import { createRefresh } from './refresh.ts'
import { createRegister } from './register.ts'
import { createRemoveAvatar } from './remove-avatar.ts'
import { createRequestPasswordReset } from './request-password-reset.ts'
import { createResetPassword } from './reset-password.ts'
import { createSetAvatar } from './set-avatar.ts'
import { createUpdatePreferences } from './update-preferences.ts'
import { createUpdateProfile } from './update-profile.ts'
import { createBeginViewing } from './viewings/begin-viewing.ts'
import { createEndViewing } from './viewings/end-viewing.ts'

/** All operations on accounts and sessions, each with its dependencies. */
export const createOperations = (deps: IdentityDeps) => ({
  register: createRegister(deps),
  login: createLogin(deps),
  refresh: createRefresh(deps),
  logout: createLogout(deps),
  currentUser: createCurrentUser(deps),
  password: {
    forgot: createRequestPasswordReset(deps),
    reset: createResetPassword(deps),
    change: createChangePassword(deps),
  },
  profile: {
    read: createReadProfile(deps),
    update: createUpdateProfile(deps),
    setAvatar: createSetAvatar(deps),
    removeAvatar: createRemoveAvatar(deps),
  },
  sessions: {
    list: createListSessions(deps),
    end: createEndSession(deps),
    endOthers: createEndOtherSessions(deps),
  },
  preferences: {
    read: createReadPreferences(deps),
    update: createUpdatePreferences(deps),
    noteSeenZone: createNoteSeenZone(deps),
  },
  address: {
    confirm: createConfirmAddress(deps),
    takeBack: createTakeBackAddress(deps),
    sendAgain: createSendAddressLinkAgain(deps),
    cancel: createCancelAddressChange(deps),
  },
  letters: {
    guessing: createTellOfGuessing(deps),
    setNewsByMail: createSetNewsByMail(deps),
  },
  viewings: {
    begin: createBeginViewing(deps),
    end: createEndViewing(deps),
  },
  account: {
    exportData: createExportData(deps),
    delete: createDeleteAccount(deps),
  },
})

export type Operations = ReturnType<typeof createOperations>
