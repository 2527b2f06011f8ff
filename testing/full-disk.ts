import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

/** As Linux and macOS say it. */
const noSpace = () =>
  Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
    syscall: 'write',
    errno: -28,
  })

/**
 * Fills the disk under this process: every write of a file fails, streams and whole files alike, while
 * files may still be made, moved and deleted. Gives what makes room again; counts what was refused.
 */
export function fillDisk(): { refused(): number; makeRoom(): void } {
  let refused = 0
  const { write, writev } = fs
  const { writeFile } = fs.promises
  const refuse = (...args: unknown[]) => {
    refused += 1
    const done = args.at(-1)
    if (typeof done === 'function') process.nextTick(done, noSpace())
  }
  Object.assign(fs, { write: refuse, writev: refuse })
  fs.promises.writeFile = async () => {
    refused += 1
    throw noSpace()
  }
  // The names that modules have imported follow.
  syncBuiltinESMExports()
  return {
    refused: () => refused,
    makeRoom() {
      Object.assign(fs, { write, writev })
      fs.promises.writeFile = writeFile
      syncBuiltinESMExports()
    },
  }
}
