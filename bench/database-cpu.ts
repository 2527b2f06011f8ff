import { readdir, readFile } from 'node:fs/promises'

/** CPU seconds used so far by the embedded PostgreSQL of the academy whose DATA_DIR this is. */
export async function databaseCpu(dataDir: string): Promise<number> {
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
