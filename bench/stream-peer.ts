import { emit } from '#server/platform/events/outbox.ts'
import { startAcademy } from './academy.ts'
import { databaseCpu } from './database-cpu.ts'
import { report } from './peers.ts'
import { signInStudents } from './students.ts'

// An academy whose students are signed in, each with their own session.

const count = Number(process.env.STREAMS)
const { academy, url, dataDir, stop } = await startAcademy()
const { db } = academy
const tokens = await signInStudents(academy, count)

report({ url: `${url}/api/events`, tokens }, stop, {
  databaseCpu: () => databaseCpu(dataDir),
  change: (subject: string) =>
    db.transaction((tx) =>
      emit(tx, { type: 'signal.changed', subject, audience: { role: 'community_student' } }),
    ),
  endSession: () =>
    db.driver.query(
      `update sessions set revoked_at = now() where user_id =
         (select id from users where email_key = '0@bench.example')`,
    ),
})
