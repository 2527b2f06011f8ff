import type { LaunchOptions } from 'playwright'

const isRoot = process.getuid?.() === 0

/** How tests start the Chromium that the test command found; root can't use its sandbox. */
export const chromiumOptions: LaunchOptions = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--disable-background-networking', ...(isRoot ? ['--no-sandbox'] : [])],
}
