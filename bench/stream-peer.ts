import { readdir, readFile } from 'node:fs/promises'
import { emit } from '#server/platform/events/outbox.ts'
import { startAcademy } from './academy.ts'
import { report } from './peers.ts'
import { signInStudents } from './students.ts'

// An academy whose students are signed in, each with their own session.

const count = Number(process.env.STREAMS)
const { academy, url, dataDir, stop } = await startAcademy()
const { db } = academy
const tokens = await signInStudents(academy, count)

/** CPU seconds used by the embedded PostgreSQL that this academy started. */
async function databaseCpu(): Promise<number> {
  let ticks = 0
  const [pid] = (await readFile(`${dataDir}/postgres/data/postmaster.pid`, 'utf8')).split('\n')
  for (const name of (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry))) {
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (name !== pid && fields[1] !== pid) continue
    // For the main process, include the time of its children that have already exited.
    const own = name === pid ? fields.slice(11, 15) : fields.slice(11, 13)
    ticks += own.reduce((sum, field) => sum + Number(field), 0)
  }
  return ticks / 100
}

report({ url: `${url}/api/events`, tokens }, stop, {
  databaseCpu,
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
