import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Browser, chromium, type Page } from 'playwright'
import sharp from 'sharp'
import { pages, sectionPage } from '#contract/site/pages.ts'
import { chromiumOptions } from '#tools/chromium.ts'
import { projectRoot } from '#tools/project.ts'

type Account = 'admin' | 'academy' | 'mentorship' | 'free'

interface Picture {
  /** The file's name below docs/screens, without its ending. */
  name: string
  /** Who looks at it; nobody for visitors. */
  as?: Account
  path: string
  phone?: boolean
  dark?: boolean
  /** What is done on the page before the picture. */
  first?: (page: Page) => Promise<unknown>
}

const openLesson = async (page: Page) => {
  await page.getByRole('button', { name: 'Show lessons of Reading the Chart' }).click()
  await page
    .getByRole('button', { name: /^(Replay|Watch)/ })
    .first()
    .click()
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) > 1)
}

const pictures: Picture[] = [
  { name: 'landing-light', path: pages.home },
  { name: 'landing-dark', path: pages.home, dark: true },
  { name: 'landing-phone', path: pages.home, phone: true },
  { name: 'admin-dark', as: 'admin', path: pages.dashboard, dark: true },
  { name: 'users-light', as: 'admin', path: sectionPage('users') },
  { name: 'journal-light', as: 'academy', path: sectionPage('journal') },
  { name: 'lesson-light', as: 'academy', path: sectionPage('courses'), first: openLesson },
  { name: 'academy-phone', as: 'academy', path: pages.dashboard, phone: true },
  { name: 'signals-dark', as: 'mentorship', path: sectionPage('signals'), dark: true },
  { name: 'community-phone', as: 'free', path: pages.dashboard, phone: true, dark: true },
]

/** What a device has of each kind; pictures of a desktop are 1920 pixels wide. */
const desktop = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 4 / 3 }
const phone = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
}

/** Starts the program with a demo academy of its own in `folder`; returns its address once it listens. */
async function startDemo(folder: string): Promise<{ child: ChildProcess; address: string }> {
  const child = spawn(process.execPath, ['tools/start.js'], {
    cwd: projectRoot,
    env: { ...process.env, NODE_ENV: '', PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0]
    if (!address) continue
    child.stdout.resume()
    return { child, address }
  }
  throw new Error('The program ended before it listened.')
}

async function signIn(page: Page, address: string, account: Account) {
  await page.goto(`${address}${pages.login}`)
  await page.getByLabel('Email').fill(`${account}@meridian.example`)
  await page.getByLabel('Password', { exact: true }).fill(`demo-${account}`)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL(`**${pages.dashboard}`)
}

/** Runs in the page: whether what it shows has been read. */
const isLoaded = () =>
  document.querySelector('main h1') !== null &&
  !document.querySelector('main [aria-busy="true"], main .animate-spin, main .animate-pulse')

async function take(browser: Browser, address: string, picture: Picture) {
  const context = await browser.newContext({
    ...(picture.phone ? phone : desktop),
    reducedMotion: 'reduce',
  })
  try {
    const theme = picture.dark ? 'dark' : 'light'
    await context.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
    const page = await context.newPage()
    if (picture.as) await signIn(page, address, picture.as)
    await page.goto(`${address}${picture.path}`)
    await page.waitForFunction(isLoaded)
    await picture.first?.(page)
    await page.waitForFunction(isLoaded)
    const file = join(projectRoot, 'docs/screens', `${picture.name}.webp`)
    await sharp(await page.screenshot())
      .webp({ quality: 82 })
      .toFile(file)
    console.log(`docs/screens/${picture.name}.webp`)
  } finally {
    await context.close()
  }
}

// `npm run screens`: takes the pictures of the README anew, of a demo academy made for them.
const folder = await mkdtemp(join(tmpdir(), 'screens-'))
const { child, address } = await startDemo(folder)
const browser = await chromium.launch(chromiumOptions)
try {
  for (const picture of pictures) await take(browser, address, picture)
} finally {
  await browser.close()
  child.kill('SIGTERM')
  if (child.exitCode === null) await once(child, 'exit')
  await rm(folder, { recursive: true, force: true })
}
