import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from './free-port.ts'
import { judge, median, startPeer } from './peers.ts'

/**
 * Random 1 MiB ranges of a video requested by 50 clients: the academy, which checks access on every
 * request, compared with nginx with one worker and no checks. Needs nginx and wrk on the PATH.
 */
const clients = 50
const seconds = Number(process.env.SECONDS ?? 4)
const rounds = 3
const run = promisify(execFile)

interface Facts {
  address: string
  root: string
  key: string
  megabytes: number
}
const academy = await startPeer<Facts>('media-peer.ts')
const { address, root, key, megabytes } = academy.facts
const folder = await mkdtemp(path.join(tmpdir(), 'academy-bench-'))
const port = await freePort()
await writeFile(
  path.join(folder, 'nginx.conf'),
  `worker_processes 1; daemon off; pid nginx.pid; error_log stderr crit; user root;
   events { worker_connections 1024; }
   http { access_log off; sendfile on; tcp_nopush on;
     server { listen 127.0.0.1:${port}; root ${root}; } }`,
)
await writeFile(
  path.join(folder, 'ranges.lua'),
  `request = function()
     local from = math.random(0, ${megabytes - 1}) * 1048576
     return wrk.format("GET", nil, { Range = "bytes=" .. from .. "-" .. (from + 1048575) })
   end`,
)
const nginx = spawn('nginx', ['-p', folder, '-c', 'nginx.conf'], {
  stdio: ['ignore', 'ignore', 'inherit'],
})
const ended = once(nginx, 'exit')

async function rateOf(url: string): Promise<number> {
  const script = path.join(folder, 'ranges.lua')
  const options = ['-t1', `-c${clients}`, `-d${seconds}s`, '-s', script, url]
  const { stdout } = await run('wrk', options)
  if (/Non-2xx/.test(stdout)) throw new Error(`${url}:\n${stdout}`)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
}

try {
  await sleep(500)
  const bare = `http://127.0.0.1:${port}/${key}`
  await rateOf(address)
  const first = await academy.ask<number>('memory')
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await rateOf(address))
    theirs.push(await rateOf(bare))
  }
  const last = await academy.ask<number>('memory')
  console.log(`ranges a second: ${median(ours).toFixed(0)}, nginx ${median(theirs).toFixed(0)}`)
  judge('  ratio', median(ours) / median(theirs), { atLeast: 0.4 })
  console.log(
    `memory after the first round ${first.toFixed(0)} MB, after all ${last.toFixed(0)} MB`,
  )
  judge('  growth', last / first, { atMost: 1.2 })
} finally {
  nginx.kill('SIGQUIT')
  await ended
  await academy.stop()
  await rm(folder, { recursive: true, force: true })
}
