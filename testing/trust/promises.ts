/** A file of tests, and which of its tests are meant: those whose title has the words; all without. */
interface Authentication {
  file: string
  tests?: string
}

/** What an owner may rely on, and the tests that show it. */
export interface Promised {
  /** A word for it; `npm run trust <id>` tries it alone. */
  id: string
  promise: string
  shownBy: Authentication[]
  /** What of it no test shows yet. */
  open?: string
}

/**
 * What the academy promises beyond its screens. A file has a long form where `x.long.test.ts` stands
 * beside `x.test.ts`; `npm run trust` runs that one, and writes what was found into docs/trust.md.
 */
export const promises: Promised[] = [
  {
    id: 'crash',
    promise:
      'What was acknowledged, writes and uploads alike, survives a crash of the whole program with its database; it is ready again within 10 seconds.',
    shownBy: [
      { file: 'server/app/crash.test.ts' },
      { file: 'server/modules/courses/upload-crash.test.ts' },
      { file: 'server/platform/database/embedded.test.ts', tests: 'kill -9' },
    ],
  },
  {
    id: 'access',
    promise:
      'Every call answers only those who may make it: a table names each call and each kind of caller, and a refused write changes nothing.',
    shownBy: [
      { file: 'server/app/permission-matrix.test.ts' },
      { file: 'server/platform/http/access-guard.test.ts' },
    ],
  },
  {
    id: 'revocation',
    promise:
      'Who loses access loses it at once, at every process: the next call is refused, a file or video that is being sent is cut off, the live stream is closed within 5 seconds.',
    shownBy: [
      { file: 'server/app/actors.test.ts' },
      { file: 'server/platform/events/live-connections.test.ts' },
      { file: 'server/platform/events/recheck.test.ts' },
      { file: 'server/modules/media/serving.test.ts', tests: 'as soon as' },
      { file: 'server/modules/media/ended-while-sent.test.ts' },
      { file: 'server/modules/identity/own-sessions.test.ts', tests: 'another process' },
      { file: 'server/platform/heavy/send-file.test.ts' },
    ],
  },
  {
    id: 'rights-at-the-write',
    promise:
      'Rights hold at the moment of the write: if they are taken while a call is under way, whatever it is, it changes nothing and keeps no file, and a running upload ends. What somebody has requested for later, or given by invitation, ends with them.',
    shownBy: [
      { file: 'server/app/half-bodies.test.ts' },
      { file: 'server/app/rights-at-commit.test.ts' },
      { file: 'server/platform/database/held-rights.test.ts' },
      { file: 'server/modules/media/rights-of-uploads.test.ts' },
      { file: 'server/modules/members/bulk.test.ts', tests: 'ends with the right' },
      { file: 'server/modules/invitations/author-of-import.test.ts' },
      { file: 'server/modules/invitations/author-of-invitation.test.ts' },
      { file: 'server/modules/broadcasts/author-of-broadcast.test.ts' },
      { file: 'server/modules/announcements/announcements.test.ts', tests: 'loses the permission' },
      { file: 'server/modules/candles/author-of-candles.test.ts' },
      { file: 'server/platform/heavy/csv-route.test.ts', tests: 'handed out' },
    ],
  },
  {
    id: 'rotation',
    promise:
      'Twenty renewals of a session at once sign nobody out; a renewal token that is stolen and used a second time ends the session.',
    shownBy: [{ file: 'server/modules/identity/refresh.test.ts' }],
  },
  {
    id: 'neighbours',
    promise:
      "No account costs the others: beside one with 100,000 trades that asks for everything at once, others' reads and searches take at most three times as long, and what is remembered for all has one bound.",
    shownBy: [
      { file: 'server/app/neighbours.test.ts' },
      { file: 'server/platform/heavy/heavy-route.test.ts' },
      { file: 'server/platform/http/reads-in-turn.test.ts' },
      { file: 'server/platform/memory.test.ts' },
      { file: 'server/platform/http/polled.test.ts', tests: 'room' },
    ],
  },
  {
    id: 'enumeration',
    promise:
      'Signing in and asking for a new password do not tell whether an address has an account, neither by the answer nor by its time.',
    shownBy: [
      { file: 'server/modules/identity/enumeration.test.ts' },
      { file: 'server/modules/identity/login.test.ts', tests: 'does not tell an unknown address' },
      { file: 'server/modules/identity/password-reset.test.ts', tests: 'never tells whether' },
    ],
  },
  {
    id: 'guessing',
    promise:
      'A thousand guesses of one password from fifty addresses: at most 100 an hour are tried, and the owner of the account still signs in on a known device.',
    shownBy: [{ file: 'server/modules/identity/guessing.test.ts' }],
  },
  {
    id: 'payments',
    promise:
      'Who pays once gets one period of access, however often and in whichever order the news of it comes and however often the program dies; lost news is asked for.',
    shownBy: [
      { file: 'server/modules/payments/crash.test.ts' },
      { file: 'server/modules/payments/receive-webhook.test.ts' },
      { file: 'server/modules/payments/reconcile.test.ts' },
    ],
  },
  {
    id: 'renewals',
    promise:
      'Each period of a subscription is counted and invoiced once, with numbers without gaps, though the program dies and news of it comes doubled, shuffled or not at all; the end of an access is told once.',
    shownBy: [
      { file: 'server/modules/payments/recurring/renewals-crash.test.ts' },
      { file: 'server/modules/payments/recurring/recurring.test.ts' },
    ],
  },
  {
    id: 'uploads',
    promise:
      'Uploaded files are inert: none that pretends to be something else is accepted, none is shown as a page, and an upload that is broken off leaves nothing behind.',
    shownBy: [
      { file: 'server/modules/courses/upload-video.test.ts' },
      { file: 'server/modules/courses/upload-refusals.test.ts' },
      { file: 'server/modules/courses/upload-in-parts.test.ts' },
      { file: 'server/modules/media/sweep-files.test.ts' },
    ],
  },
  {
    id: 'streaming',
    promise:
      'Any part of a video arrives byte for byte, and viewers who leave in the middle leave no open file behind.',
    shownBy: [
      { file: 'server/modules/media/ranges.test.ts' },
      { file: 'server/modules/media/serving.test.ts', tests: 'odd ranges' },
    ],
  },
  {
    id: 'scripts',
    promise:
      'Nothing that people type or name their files ever runs as a script in the browser of somebody else.',
    shownBy: [{ file: 'e2e/stored-scripts.test.ts' }],
  },
  {
    id: 'exports',
    promise:
      'Exported tables come back from a spreadsheet as they were, and no cell of them runs as a formula.',
    shownBy: [
      { file: 'server/modules/payments/transactions-csv.test.ts' },
      { file: 'server/modules/payments/list-transactions.test.ts', tests: 'transactions.csv' },
    ],
  },
  {
    id: 'inputs',
    promise:
      'No request, however odd, makes the academy answer with an error of its own, or otherwise than its API document says.',
    shownBy: [
      { file: 'server/app/fuzz.test.ts' },
      { file: 'server/app/instants.test.ts' },
      { file: 'server/platform/http/errors.test.ts' },
    ],
  },
  {
    id: 'jobs',
    promise:
      'Work in the background survives the death of whoever does it: each job has its effect once, and is taken up again within a minute.',
    shownBy: [
      { file: 'server/app/jobs-crash.test.ts' },
      { file: 'server/platform/jobs/jobs.test.ts' },
    ],
  },
  {
    id: 'faults',
    promise:
      'Without its database, with a full disk or with a provider that does not answer, the academy says so, grants nothing, and is back within 10 seconds of the end of the trouble.',
    shownBy: [
      { file: 'server/app/outage.test.ts' },
      { file: 'server/app/standby.test.ts' },
      { file: 'server/modules/media/full-disk.test.ts' },
      { file: 'server/app/frozen-database.test.ts' },
      { file: 'server/modules/storage-quota/disk.test.ts' },
      { file: 'server/platform/http/unavailable.test.ts' },
      { file: 'server/platform/mail/mail.test.ts', tests: 'never answers' },
      { file: 'server/modules/payments/create-payment-intent.test.ts', tests: 'says nothing' },
      { file: 'server/app/readiness.test.ts' },
      { file: 'server/platform/repeated-troubles.test.ts' },
      { file: 'server/platform/database/embedded.test.ts', tests: 'removed under it' },
    ],
  },
  {
    id: 'restart',
    promise:
      'A restart in the middle of the day breaks no request, whoever watches the live stream misses nothing, and the signal to stop reaches the program however it was started.',
    shownBy: [
      { file: 'server/app/drain.test.ts' },
      { file: 'server/platform/http/server.test.ts', tests: 'closing' },
      { file: 'server/app/stop-signals.test.ts' },
    ],
  },
  {
    id: 'upgrade',
    promise:
      'Processes are replaced by those of the next release one after the other in the middle of the day: no request fails, nothing acknowledged is lost, and whoever watches the live stream misses nothing.',
    shownBy: [
      { file: 'server/app/rolling-upgrade.test.ts' },
      { file: 'server/platform/database/migrate-beside.test.ts' },
    ],
    open: 'The release before is the program as it is, and the next one is the same with one more migration: what releases change in their own code is not tried.',
  },
  {
    id: 'backup',
    promise:
      'A backup that is made while people work is one moment of the academy, comes back whole, is refused when a single bit of it is wrong, and brings rows and files only: nothing in an archive is executed.',
    shownBy: [
      { file: 'server/app/backup.test.ts' },
      { file: 'server/app/backup-load.test.ts' },
      { file: 'server/app/odd-backups.test.ts' },
    ],
  },
  {
    id: 'record',
    promise: 'What admins do is written down, once each, and no secret ever reaches the log.',
    shownBy: [
      { file: 'server/app/audit-walk.test.ts' },
      { file: 'server/app/log-walk.test.ts' },
      { file: 'server/platform/audit/audit.test.ts' },
      { file: 'server/platform/log.test.ts' },
      { file: 'server/platform/http/server.test.ts', tests: 'no line of the log' },
    ],
  },
  {
    id: 'owner',
    promise:
      'In production the academy does not start with missing or sample secrets or on the data of the demo, and of many who claim it at once one becomes its owner.',
    shownBy: [
      { file: 'server/app/config.test.ts' },
      { file: 'server/app/demo-in-production.test.ts' },
      { file: 'server/platform/facts/facts.test.ts', tests: 'of 50' },
    ],
  },
  {
    id: 'stolen-password',
    promise:
      'A stolen password is not enough: a second factor or a passkey holds the account, what gives a right, moves money, shows secrets or ends access asks for it again, each change is told to the owner, a new password ends sessions, calendar address, alerts and chat links, and guesses keep nobody out of a known device.',
    shownBy: [
      { file: 'server/modules/second-factors/totp/totp.test.ts' },
      { file: 'server/modules/second-factors/recovery-codes.test.ts' },
      { file: 'server/modules/second-factors/passkeys/passkeys.test.ts' },
      { file: 'server/modules/second-factors/recent-authentication.test.ts' },
      { file: 'server/modules/identity/mails/account-news.test.ts' },
      { file: 'e2e/two-factor.test.ts' },
      { file: 'server/modules/identity/reset-ends.test.ts' },
      { file: 'server/modules/identity/own-sessions.test.ts' },
      { file: 'server/modules/identity/password-reset.test.ts' },
      { file: 'server/modules/identity/change-password.test.ts' },
      { file: 'server/app/effects.test.ts' },
      { file: 'server/modules/mails/mails.test.ts', tests: 'links in a mail' },
      { file: 'server/modules/second-factors/locked-out.test.ts' },
    ],
  },
  {
    id: 'own-changes',
    promise: 'What somebody has saved is there in their next call, at whichever process.',
    shownBy: [{ file: 'server/app/remembered-answers.test.ts' }],
  },
  {
    id: 'one-line',
    promise:
      'Names, titles and subjects are what they look like: characters that turn the direction of writing or cannot be seen are refused wherever one line is stored.',
    shownBy: [{ file: 'database/one-line.test.ts' }],
  },
  {
    id: 'unstored',
    promise: 'No cache stores a secret, a download of own data, or where somebody is signed in.',
    shownBy: [{ file: 'server/app/unstored.test.ts' }],
  },
  {
    id: 'fairness',
    promise:
      'Nobody can slow the academy down for the others: pictures made to exhaust it, bodies and headers without an end and slow readers are refused, and of thousands of connections the idle make room.',
    shownBy: [
      { file: 'server/app/starving.test.ts' },
      { file: 'server/modules/media/image-decoder.test.ts' },
      { file: 'server/modules/storage-quota/storage-quota.test.ts' },
      { file: 'server/platform/http/unfinished-bodies.test.ts' },
      { file: 'server/platform/http/dripping.test.ts' },
      { file: 'server/platform/http/open-connections.test.ts' },
      { file: 'server/platform/http/rate-limits.test.ts' },
      { file: 'server/modules/identity/same-network.test.ts', tests: 'however many' },
      { file: 'server/platform/http/client-address.test.ts' },
      { file: 'server/platform/events/live-connections.test.ts', tests: 'does not read' },
    ],
  },
  {
    id: 'once',
    promise:
      'On a bad line nothing is lost, and nothing is there twice: what is sent again because its answer was lost is created once, a connection that is cut in the moment of saving loses no file, and of two who change the same thing the later is told.',
    shownBy: [
      { file: 'server/modules/media/lost-commit.test.ts' },
      { file: 'server/modules/courses/upload-failures.test.ts' },
      { file: 'server/platform/creations/create-once.test.ts' },
      { file: 'server/modules/messages/messages.test.ts', tests: 'sent again' },
      { file: 'e2e/concurrent-edit.test.ts' },
    ],
  },
  {
    id: 'personal-data',
    promise:
      'Whoever asks gets all data that is kept of them, and after an account was deleted its address is found nowhere.',
    shownBy: [
      { file: 'server/app/personal-data.test.ts' },
      { file: 'server/modules/identity/own-data.test.ts' },
      { file: 'server/platform/mail/mail.test.ts', tests: 'address' },
    ],
  },
]
