import { renewAcademyInfo } from '../start/academy-info.ts'
import { answersPrefix, messageToForget } from '../worker/cached-answers.ts'
import { keepAllFiles } from '../worker/keep-all-files.ts'
import { pageRenewed } from '../worker/page-renewed.ts'
import { onConnectionChange, readConnection } from './connection.ts'
import { forgetKeptLists, lessonsPrefix } from './kept-marks.ts'

/** The service worker: it caches the application and the latest answers on this device, and shows alerts. */
export const workerAddress = '/sw.js'

/** Registers the service worker, or looks for a newer version of it. */
export const registerWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register(workerAddress, { updateViaCache: 'none' })

const isWithoutWorker = () => import.meta.env.PROD && navigator.serviceWorker?.controller === null

/**
 * Registers the service worker on a device that has none, so that whoever loses the line a moment later has the page
 * already. That takes next to nothing: it is installed with files that the page has as well.
 */
export function registerFirstWorker(): void {
  // Everything works without it, except being offline.
  if (isWithoutWorker()) registerWorker().catch(() => undefined)
}

/** Looks for a newer version when the browser is idle, and has the worker get the files that are missing. */
export function renewWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (data === pageRenewed) renewAcademyInfo()
  })
  const renew = () => {
    // Offline there is a worker, but no newer one.
    void registerWorker().catch(() => undefined)
    void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(keepAllFiles))
  }
  // What was missing while there was no line comes now.
  onConnectionChange(() => readConnection() === 'online' && renew())
  if ('requestIdleCallback' in window) requestIdleCallback(renew, { timeout: 10_000 })
  else setTimeout(renew, 3000)
}

/** Deletes the cached answers and the lessons of all users, or of all but one. */
export async function forgetAnswers(butOf?: string): Promise<void> {
  if (!('caches' in globalThis)) return
  forgetKeptLists(butOf)
  navigator.serviceWorker?.controller?.postMessage(messageToForget(butOf))
  const isOf = (name: string, userId = '') =>
    [answersPrefix, lessonsPrefix].some((prefix) => name.startsWith(prefix + userId))
  const gone = (await caches.keys()).filter(
    (name) => isOf(name) && !(butOf !== undefined && isOf(name, butOf)),
  )
  await Promise.all(gone.map((name) => caches.delete(name)))
}

/**
 * What keeps an answer that is about to be asked for, while the service worker has not got this page: on the first
 * visit of a device, and after a reload past all caches. Undefined while the worker itself does it.
 */
export function keeper(): typeof import('./keep-answer.ts').keepAnswer | undefined {
  if (!isWithoutWorker()) return undefined
  return async (...answer) => {
    await import('./keep-answer.ts')
      .then((part) => part.keepAnswer(...answer))
      .catch(() => undefined)
  }
}
