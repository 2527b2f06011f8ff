import { readFileSync } from 'node:fs'

// npm passes a signal on to the shell that it has started, and that shell ends without telling the program,
// which would live on without a parent. At a hangup npm ends alone, and its shell lives on as well. So the program
// sends the signal to itself once its parent or, where the system tells, its parent's parent has changed.

if (process.env.npm_lifecycle_event) {
  const started = ancestors()
  const looking = setInterval(() => {
    if (ancestors() === started) return
    clearInterval(looking)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  looking.unref()
}

function ancestors() {
  const parent = process.ppid
  return `${parent} ${parentOf(parent)}`
}

/** @param {number} pid */
function parentOf(pid) {
  try {
    return /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  } catch {
    return undefined
  }
}
