import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

/** The error of Linux and macOS. */
const noSpace = () =>
  Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
    syscall: 'write',
    errno: -28,
  })

/**
 * Simulates a full disk for this process: every write to a file fails, whether streamed or not,
 * while files can still be created, moved and deleted. The result restores free space and counts
 * refused writes.
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
  // Updates the bindings that modules have already imported.
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
