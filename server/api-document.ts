import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { assembleAcademy } from './app/compose.ts'
import { readConfig } from './app/config.ts'
import { systemClock } from './platform/clock.ts'
import { createLog } from './platform/log.ts'

// Writes the OpenAPI document, generated from the program's own routes without a database, to the
// given file.
const [file] = process.argv.slice(2)
if (!file) throw new Error('Name the file to write the document to.')

const folder = await mkdtemp(path.join(tmpdir(), 'academy-document-'))
try {
  const { academy } = await assembleAcademy({
    config: readConfig({ DATA_DIR: folder, PUBLIC_URL: 'https://academy.test' }),
    databaseUrl: 'postgres://never-connected',
    log: createLog({ level: 'silent', pretty: false }),
    now: systemClock,
    clientFolder: null,
  })
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, JSON.stringify(academy.http.swagger(), null, 2))
} finally {
  await rm(folder, { recursive: true, force: true })
}
