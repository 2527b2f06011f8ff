import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium } from 'playwright'
import { ensureChromium } from '#tools/chromium.ts'
import { buildClientIfStale } from '#tools/client-build.ts'

/**
 * The weight and speed of the landing page: everything that must arrive before it can be used,
 * compressed as transferred, and the largest contentful paint and layout shift in a Chromium with
 * the CPU throttled four times, on loopback. Compared with the targets; fonts are counted
 * separately.
 */
const targets = { scripts: 130, others: 60, paint: 1.0, shift: 0.02 }
const rounds = 5
const slowdown = 4
const root = path.join(import.meta.dirname, '..')

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

async function startAcademy(dataDir: string): Promise<{ base: string; child: ChildProcess }> {
  const port = String(await freePort())
  const base = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'fatal', PORT: port },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (;;) {
    if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}`)
    const ok = await fetch(`${base}/api/readyz`).then(
      (response) => response.ok,
      () => false,
    )
    if (ok) return { base, child }
  }
}

interface Weights {
  scripts: number
  html: number
  styles: number
  images: number
}

/**
 * Bytes, compressed with gzip, needed before the page can be used. Only scripts that the page
 * itself names are counted: it does not wait for those it loads later.
 */
async function weigh(browser: Browser, base: string): Promise<Weights> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const requested = new Map<string, string>()
  page.on('requestfinished', (request) => requested.set(request.url(), request.resourceType()))
  await page.goto(`${base}/`, { waitUntil: 'networkidle' })
  await context.close()

  const html = await (await fetch(`${base}/`)).text()
  const weights: Weights = { scripts: 0, html: 0, styles: 0, images: 0 }
  for (const [address, type] of requested) {
    const kind = kinds[type]
    const isLater = kind === 'scripts' && !html.includes(new URL(address).pathname)
    if (!kind || isLater || address.startsWith('data:')) continue
    const content = Buffer.from(await (await fetch(address)).arrayBuffer())
    weights[kind] += kind === 'images' ? content.length : gzipSync(content).length
  }
  return weights
}

const kinds: Record<string, keyof Weights> = {
  document: 'html',
  stylesheet: 'styles',
  image: 'images',
  script: 'scripts',
}

/**
 * Seconds to the largest contentful paint, and the layout shift, of a first visit with a slow CPU.
 */
async function visit(browser: Browser, base: string) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(`${base}/`, { waitUntil: 'networkidle' })
  const measured = await page.evaluate(async () => {
    const entries = (type: string) =>
      new Promise<PerformanceEntry[]>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries())).observe({
          type,
          buffered: true,
        })
        // An observer without entries is never called, so a page without layout shift resolves
        // here.
        setTimeout(() => resolve([]), 500)
      })
    const paints = await entries('largest-contentful-paint')
    const shifts = await entries('layout-shift')
    return {
      paint: (paints.at(-1)?.startTime ?? Number.NaN) / 1000,
      shift: shifts.reduce((sum, entry) => sum + Number(Reflect.get(entry, 'value')), 0),
    }
  })
  await context.close()
  return measured
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

function report(name: string, value: number, target: number, unit: string) {
  const isMet = value <= target
  if (!isMet) process.exitCode = 1
  const digits = unit === 'kB' ? 1 : 3
  console.log(
    `${name}: ${value.toFixed(digits)} ${unit} of ${target} ${unit}, ratio ${(value / target).toFixed(2)}${isMet ? '' : '  TOO MUCH'}`,
  )
}

await buildClientIfStale()
const executablePath = await ensureChromium()
const isRoot = process.getuid?.() === 0
const dataDir = await mkdtemp(path.join(tmpdir(), 'academy-bench-'))
const { base, child } = await startAcademy(dataDir)
const browser = await chromium.launch({
  executablePath,
  args: ['--disable-background-networking', ...(isRoot ? ['--no-sandbox'] : [])],
})
try {
  const { scripts, html, styles, images } = await weigh(browser, base)
  report('JavaScript before interaction', scripts / 1000, targets.scripts, 'kB')
  report('HTML, styles and images', (html + styles + images) / 1000, targets.others, 'kB')
  console.log(
    `  HTML ${(html / 1000).toFixed(1)} kB, styles ${(styles / 1000).toFixed(1)} kB, images ${(images / 1000).toFixed(1)} kB`,
  )
  const visits = []
  for (let round = 0; round < rounds; round += 1) visits.push(await visit(browser, base))
  console.log(`median of ${rounds} first visits, processor ${slowdown} times slower:`)
  report('largest paint', median(visits.map(({ paint }) => paint)), targets.paint, 's')
  report('layout shift', median(visits.map(({ shift }) => shift)), targets.shift, '')
} finally {
  await browser.close()
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
  await rm(dataDir, { recursive: true, force: true })
}
